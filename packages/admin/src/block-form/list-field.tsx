import { ChevronDown, ChevronRight, Images, Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { LazyMediaPicker } from '../media/lazy-media-picker.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { Button } from '../ui/button.tsx'
import styles from './block-form.module.css'
import type { FieldProps } from './field-props.ts'
import type { Field } from './fields.ts'
import { isRecord } from '../api/json.ts'
import { getPictureUrl } from './file-field.tsx'
import { t } from '../i18n/text.ts'

interface ListFieldProps extends Omit<FieldProps, 'children'> {
  readonly fields: readonly Field[]
  readonly maxItems: number
  /** On the button that adds an entry. */
  readonly addLabel: string | undefined
  readonly children: (entry: unknown, index: number) => ReactNode
}

/** A list of entries: each opens to a form of its own, moves and goes. */
export function ListField({ field, path, value, onChange, maxItems, addLabel, fields, children }: ListFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const { entries, opened, setOpened, said, add, addAll, move, remove } = useEntries({
    list,
    value,
    fields,
    maxItems,
    onChange: (next) => onChange(path, next),
  })
  const id = useId()
  const isFull = entries.length >= maxItems
  const [isPicking, setPicking] = useState(false)
  const picture = fields.find(({ control }) => control.kind === 'file' && control.accepts === 'picture')
  return (
    <fieldset className={styles.list} aria-labelledby={id} ref={list}>
      <span id={id} className={styles.label}>
        {field.label}
        {entries.length > 0 && <span className={styles.count}> {entries.length}</span>}
      </span>
      {entries.map((entry, index) => (
        <ListEntry
          // oxlint-disable-next-line react/no-array-index-key -- entries have no id; the place in the list is what names them.
          key={index}
          name={describeEntry(entry, fields, index)}
          entry={entry}
          isOpen={opened === index}
          isFirst={index === 0}
          isLast={index === entries.length - 1}
          onToggle={() => setOpened(opened === index ? undefined : index)}
          onMove={(by) => move(index, index + by)}
          onRemove={() => remove(index)}
        >
          {() => children(entry, index)}
        </ListEntry>
      ))}
      <div data-add className={styles.adding}>
        <Button icon={<Plus size={16} aria-hidden="true" />} isDisabled={isFull} onPress={add}>
          {addLabel ?? t('Add entry')}
        </Button>
        {picture && (
          <Button
            kind="quiet"
            icon={<Images size={16} aria-hidden="true" />}
            isDisabled={isFull}
            onPress={() => setPicking(true)}
          >
            {t('Add pictures')}
          </Button>
        )}
      </div>
      {isFull && (
        <p className={styles.none}>
          {t('{count, plural, one {A list has at most # entry.} other {A list has at most # entries.}}', {
            count: maxItems,
          })}
        </p>
      )}
      <output className="visually-hidden">{said}</output>
      {isPicking && (
        <LazyMediaPicker
          kind="picture"
          isMany
          isPrivate={false}
          onPick={(files) => addAll(picture ? files.map(({ id: assetId }) => ({ [picture.name]: assetId })) : [])}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  )
}

interface EntriesOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly value: unknown
  readonly fields: readonly Field[]
  readonly maxItems: number
  readonly onChange: (entries: readonly unknown[]) => void
}

/** The entries, which one is open, and every change of them with what a screen reader says of it. */
function useEntries({ list, value, fields, maxItems, onChange }: EntriesOptions) {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const [opened, setOpened] = useState<number>()
  const [said, setSaid] = useState('')
  const change = (next: readonly unknown[], open: number | undefined, says: string) => {
    onChange(next)
    setOpened(open)
    setSaid(says)
  }
  const move = (from: number, to: number) => {
    const next = entries.toSpliced(from, 1).toSpliced(to, 0, entries[from])
    const follow = opened === from ? to : undefined
    change(
      next,
      follow,
      t('{name}, {position} of {count}', {
        name: describeEntry(entries[from], fields, from),
        position: to + 1,
        count: entries.length,
      }),
    )
  }
  const remove = (index: number) => {
    change(
      entries.toSpliced(index, 1),
      undefined,
      t('{count, plural, one {Entry removed. # left.} other {Entry removed. # left.}}', { count: entries.length - 1 }),
    )
    // The place that took the focus away is gone: the next entry has it, or the button that adds one.
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? []
    ;(
      buttons[index + 1] ??
      buttons[index - 1] ??
      list.current?.querySelector<HTMLElement>('[data-add] button')
    )?.focus()
  }
  const add = () =>
    change([...entries, {}], entries.length, t('Entry added, {count} of {count}', { count: entries.length + 1 }))
  const addAll = (added: readonly unknown[]) => {
    const next = [...entries, ...added].slice(0, maxItems)
    change(
      next,
      undefined,
      t('{count, plural, one {# added. {total} in all.} other {# added. {total} in all.}}', {
        count: next.length - entries.length,
        total: next.length,
      }),
    )
  }
  return { entries, opened, setOpened, said, add, addAll, move, remove }
}

interface ListEntryProps {
  readonly name: string
  readonly entry: unknown
  readonly isOpen: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onToggle: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  /** The form of the entry, which is drawn while it is open. */
  readonly children: () => ReactNode
}

function ListEntry({ name, entry, isOpen, isFirst, isLast, onToggle, onMove, onRemove, children }: ListEntryProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <div className={styles.entry}>
      <div className={styles.entryHead}>
        <button type="button" data-entry className={styles.entryButton} aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={16} aria-hidden="true" />
          <EntryPicture entry={entry} />
          <span className={styles.entryName}>{name}</span>
        </button>
        <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      </div>
      {isOpen && <div className={styles.entryBody}>{children()}</div>}
    </div>
  )
}

function EntryPicture({ entry }: { readonly entry: unknown }) {
  const assetId = isRecord(entry) ? entry['assetId'] : undefined
  if (typeof assetId !== 'string' || assetId === '') return null
  return <img className={styles.entryPicture} src={`${getPictureUrl(assetId)}?format=100w`} alt="" loading="lazy" />
}

const maxNameLength = 60

/** The first text of an entry, which names it in the list. */
function describeEntry(entry: unknown, fields: readonly Field[], index: number): string {
  const values = isRecord(entry) ? entry : {}
  const text = fields.map(({ name, control }) => readWords(values[name], control.kind)).find((words) => words !== '')
  return text === undefined
    ? (findKind(values, fields) ?? t('Entry {index}', { index: index + 1 }))
    : text.slice(0, maxNameLength)
}

/** The words of a text; those of rich text without its tags. */
function readWords(value: unknown, kind: Field['control']['kind']): string {
  if (typeof value !== 'string') return ''
  if (kind === 'line' || kind === 'category' || kind === 'long-text') return value.trim()
  if (kind !== 'rich-text') return ''
  return value
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&[#\w]+;|\s+/g, ' ')
    .trim()
}

/** What an entry of several kinds is, in a word. */
function findKind(values: Readonly<Record<string, unknown>>, fields: readonly Field[]): string | undefined {
  const field = fields.find(({ name }) => name === 'kind')
  if (field?.control.kind !== 'choice') return undefined
  const kind = values['kind'] ?? field.default
  return field.control.choices.find(({ value }) => value === kind)?.label
}
