import { RotateCcw } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './store-text.module.css'
import { formatLabel } from './store-text-names.ts'
import type { StoreText } from './store-text.ts'
import { t } from '../i18n/text.ts'

interface WordRowProps {
  readonly word: StoreText
  /** The owner's words; null for the standard ones. */
  readonly text: string | null
  readonly error: string | undefined
  readonly onChange: (word: StoreText, text: string | null) => void
}

/** One thing pages say, with the way back to the standard words. Drawn anew only when its own text changes: there are hundreds. */
export const StoreTextRow = memo(function StoreTextRow({ word, text, error, onChange }: WordRowProps) {
  const label = formatLabel(word)
  const length = Math.max(word.default.length, text?.length ?? 0)
  return (
    <li className={classNames(styles.word, text !== null && styles.hasDefault)}>
      <TextField
        label={label}
        value={text ?? ''}
        placeholder={word.default}
        maxLength={1000}
        rows={rowsFor(length)}
        error={error}
        description={
          text === null
            ? undefined
            : word.default === ''
              ? t('Default: nothing')
              : t('Default: {default}', { default: word.default })
        }
        onChange={(typed) => onChange(word, typed === '' ? null : typed)}
      />
      {text !== null && (
        <IconButton aria-label={t('Use default for {label}', { label })} onPress={() => onChange(word, null)}>
          <RotateCcw size={15} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
})

/** Lines that a text takes on a phone, up to six: nothing of a default is cut there. */
function rowsFor(length: number): number {
  const perLine = 34
  return Math.min(6, Math.max(1, Math.ceil(length / perLine)))
}
