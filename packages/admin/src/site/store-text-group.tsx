import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import styles from './store-text.module.css'
import { StoreTextRow } from './store-text-row.tsx'
import type { StoreText } from './store-text.ts'
import { t } from '../i18n/text.ts'

interface StoreTextGroupProps {
  readonly title: string
  readonly words: readonly StoreText[]
  readonly isOpen: boolean
  readonly onToggle: (title: string, isOpen: boolean) => void
  /** The unsaved texts of all groups by key; null for the default. */
  readonly texts: Readonly<Record<string, string | null>>
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (word: StoreText, text: string | null) => void
}

/** The texts of one place of the store, drawn once the group is open. */
export function StoreTextGroup(props: StoreTextGroupProps) {
  const { title, words, isOpen, onToggle, texts, problems, onChange } = props
  const listId = useId()
  const own = words.filter((word) => readText(word, texts) !== null).length
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <section className={styles.group} aria-label={title}>
      <h2>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => onToggle(title, !isOpen)}
        >
          <Chevron size={17} aria-hidden="true" />
          <span className={styles.title}>{title}</span>
          {own > 0 && (
            <span className={styles.own}>
              {t('{count, plural, one {# changed} other {# changed}}', { count: own })}
            </span>
          )}
          <span className={styles.count}>
            {t('{count, plural, one {# text} other {# texts}}', { count: words.length })}
          </span>
        </button>
      </h2>
      {isOpen && (
        <ul id={listId} className={styles.words}>
          {words.map((word) => (
            <StoreTextRow
              key={word.key}
              word={word}
              text={readText(word, texts)}
              error={problems[word.key]}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The owner's text, saved or not; null for the default. */
export function readText({ key, own }: StoreText, texts: StoreTextGroupProps['texts']): string | null {
  return Object.hasOwn(texts, key) ? (texts[key] ?? null) : own
}
