import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { t } from '../i18n/text.ts'

const typingPauseMs = 250

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  /** Called when typing pauses, and at once on Enter or when the field is cleared. */
  readonly onSearch: (text: string) => void
}

/** A search field. Escape clears it. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address may change without us: back, or a link that drops the filters.
  if (value !== seen) {
    setSeen(value)
    if (value !== text.trim()) setText(value)
  }

  const say = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() !== value) onSearch(next.trim())
  }
  const change = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    if (next === '') say('')
    else timer.current = setTimeout(() => say(next), typingPauseMs)
  }
  return (
    <AriaSearchField
      aria-label={label}
      value={text}
      onChange={change}
      onSubmit={say}
      className={classNames(styles.search)}
    >
      <Search size={16} aria-hidden="true" />
      <Input className={classNames(styles.input)} placeholder={label} />
      <Button className={classNames(styles.clear)} aria-label={t('Clear search')}>
        <X size={16} aria-hidden="true" />
      </Button>
    </AriaSearchField>
  )
}
