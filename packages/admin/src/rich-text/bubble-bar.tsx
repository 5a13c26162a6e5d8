import { Bold, Heading2, Heading3, Italic, Link2, List, ListOrdered, type LucideIcon, Quote } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import type { Command } from '@tiptap/pm/state'
import { LinkField } from '../links/link-field.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { setBlock, type TextFormat, toggleFormat } from './commands.ts'
import styles from './rich-text.module.css'
import { t } from '../i18n/text.ts'

interface BubbleBarProps {
  readonly format: TextFormat
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number } | undefined
  readonly isLinking: boolean
  readonly onLinking: (isLinking: boolean) => void
  readonly onRun: (command: Command) => void
  readonly onLink: (href: string) => void
}

/** Formats of the selected text: over it, and on phones above the keyboard. */
export function BubbleBar({ format, at, isLinking, onLinking, onRun, onLink }: BubbleBarProps) {
  const { marks, block } = format
  const style = at && { ['--x' as string]: `${at.left}px`, ['--y' as string]: `${at.top}px` }
  return (
    <div className={styles.bubble} style={style}>
      {isLinking ? (
        <LinkForm href={format.href} onLink={onLink} onCancel={() => onLinking(false)} />
      ) : (
        <Toolbar className={classNames(styles.bar)} aria-label={t('Format text')}>
          <FormatButton label={t('Bold')} icon={Bold} isOn={marks.bold} onPress={() => onRun(toggleFormat('bold'))} />
          <FormatButton
            label={t('Italic')}
            icon={Italic}
            isOn={marks.italic}
            onPress={() => onRun(toggleFormat('italic'))}
          />
          <FormatButton label={t('Link')} icon={Link2} isOn={marks.link} onPress={() => onLinking(true)} />
          {blockButtons.map(({ name, label, icon }) => (
            <FormatButton
              key={name}
              label={label}
              icon={icon}
              isOn={block === name}
              onPress={() => onRun(setBlock(name))}
            />
          ))}
        </Toolbar>
      )}
    </div>
  )
}

const blockButtons = [
  { name: 'heading-2', label: t('Heading'), icon: Heading2 },
  { name: 'heading-3', label: t('Small heading'), icon: Heading3 },
  { name: 'blockquote', label: t('Quote'), icon: Quote },
  { name: 'bulletList', label: t('Bulleted list'), icon: List },
  { name: 'orderedList', label: t('Numbered list'), icon: ListOrdered },
] as const

interface FormatButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly isOn: boolean
  readonly onPress: () => void
}

function FormatButton({ label, icon: Icon, isOn, onPress }: FormatButtonProps) {
  return (
    <button
      type="button"
      className={styles.format}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      // The selection stays in the text.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon size={17} aria-hidden="true" />
    </button>
  )
}

interface LinkFormProps {
  readonly href: string
  readonly onLink: (href: string) => void
  readonly onCancel: () => void
}

function LinkForm({ href, onLink, onCancel }: LinkFormProps) {
  const [typed, setTyped] = useState(href)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onLink(completeAddress(typed.trim()))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape inside any of its fields closes it.
    <form
      className={styles.linkForm}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <LinkField label={t('Link to')} value={typed} onChange={setTyped} inputRef={input} />
      <div className={styles.linkActions}>
        {href !== '' && (
          <Button kind="quiet" onPress={() => onLink('')}>
            {t('Remove link')}
          </Button>
        )}
        <Button onPress={onCancel}>{t('Cancel')}</Button>
        <Button kind="primary" type="submit">
          {href === '' ? t('Add link') : t('Save link')}
        </Button>
      </div>
    </form>
  )
}

/** `example.com` was meant as an address, not as a page of this site. */
function completeAddress(typed: string): string {
  if (typed === '' || /^(?:[a-z][a-z\d+.-]*:|\/|#|\?)/i.test(typed)) return typed
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed)) return `mailto:${typed}`
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(typed) ? `https://${typed}` : `/${typed}`
}
