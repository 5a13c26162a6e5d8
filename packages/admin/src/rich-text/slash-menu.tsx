/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the focus stays in the text, which a list of the browser would take. */
import { Heading2, Heading3, Image, List, ListOrdered, type LucideIcon, Minus, Pilcrow, Quote } from 'lucide-react'
import { createPortal } from 'react-dom'
import styles from './rich-text.module.css'
import type { SlashCommand } from './slash.ts'
import { t } from '../i18n/text.ts'

interface SlashMenuProps {
  readonly commands: readonly SlashCommand[]
  readonly chosen: number
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number }
  readonly onTake: (index: number) => void
}

const icons: Readonly<Record<string, LucideIcon>> = {
  'heading-2': Heading2,
  'heading-3': Heading3,
  bullets: List,
  numbers: ListOrdered,
  quote: Quote,
  picture: Image,
  divider: Minus,
}

const menuHeight = 320

/** What a slash at the start of a line offers. The keys stay in the text: arrows choose, Enter takes, Escape leaves the slash. */
export function SlashMenu({ commands, chosen, at, onTake }: SlashMenuProps) {
  const isAbove = at.bottom + menuHeight > innerHeight && at.top > menuHeight
  const style = {
    left: Math.max(8, Math.min(at.left, innerWidth - 248)),
    ...(isAbove ? { bottom: innerHeight - at.top + 6 } : { top: at.bottom + 6 }),
  }
  return createPortal(
    <div className={styles.slash} style={style} role="listbox" aria-label={t('Insert')}>
      {commands.map(({ id, label }, index) => {
        const Icon = icons[id] ?? Pilcrow
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are those of the text, which keeps the focus.
          <div
            key={id}
            role="option"
            aria-selected={index === chosen}
            className={styles.slashOption}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(index)}
          >
            <Icon size={16} aria-hidden="true" />
            {label}
          </div>
        )
      })}
      <output className="visually-hidden">{commands[chosen]?.label}</output>
    </div>,
    document.body,
  )
}
