import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from '../tags.module.css'
import { t } from '../../i18n/text.ts'

const longestTag = 50

interface TagsFieldProps {
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  /** Tags of other items of the list. */
  readonly known: readonly string[]
  readonly isDisabled: boolean
  readonly error: string | undefined
}

/** The tags of an item: added by Enter or a comma, changed where they are, one at a time, and taken away. */
export function TagsField({ value, onChange, known, isDisabled, error }: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [edited, setEdited] = useState<string>()
  const unused = known.filter((tag) => !value.includes(tag))
  const wrong = (tag: string, others: readonly string[]) => {
    if (tag.length > longestTag) return t('A tag has at most {max} characters.', { max: longestTag })
    return others.some((other) => other.toLowerCase() === tag.toLowerCase()) ? t('This tag already exists') : undefined
  }
  const add = (text: string) => {
    const tags = text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]))
    const found = tags.map((tag, index) => wrong(tag, [...value, ...tags.slice(0, index)])).find((each) => each)
    setProblem(found)
    if (found !== undefined || tags.length === 0) return
    onChange([...value, ...tags])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add(typed)
  }
  return (
    <div className={styles.field}>
      {!isDisabled && (
        <div className={styles.add}>
          <TextField
            label={t('Tags')}
            description={t('Press Enter or comma to add.')}
            value={typed}
            onChange={(text) => {
              setTyped(text)
              setProblem(undefined)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
            error={problem ?? error}
            autoComplete="off"
          />
        </div>
      )}
      {value.length > 0 && (
        <ul className={styles.tags}>
          {value.map((tag) => (
            <li key={tag} className={styles.tag}>
              {edited === tag ? (
                <EditTag
                  tag={tag}
                  wrong={(text) =>
                    wrong(
                      text,
                      value.filter((each) => each !== tag),
                    )
                  }
                  onDone={(text) => {
                    setEdited(undefined)
                    if (text !== undefined) onChange(value.map((each) => (each === tag ? text : each)))
                  }}
                />
              ) : (
                <button
                  type="button"
                  className={styles.tagName}
                  disabled={isDisabled || edited !== undefined}
                  aria-label={t('Change tag {tag}', { tag })}
                  onClick={() => setEdited(tag)}
                >
                  {tag}
                </button>
              )}
              {!isDisabled && edited !== tag && (
                <IconButton
                  aria-label={t('Remove tag {tag}', { tag })}
                  onPress={() => onChange(value.filter((each) => each !== tag))}
                >
                  <X size={14} aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isDisabled && unused.length > 0 && (
        <div className={styles.known}>
          {unused.slice(0, 12).map((tag) => (
            <Button
              key={tag}
              kind="quiet"
              onPress={() => onChange([...value, tag])}
              aria-label={t('Add tag {tag}', { tag })}
            >
              {tag}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

interface EditTagProps {
  readonly tag: string
  readonly wrong: (text: string) => string | undefined
  /** Undefined: it stays as it was. */
  readonly onDone: (text: string | undefined) => void
}

function EditTag({ tag, wrong, onDone }: EditTagProps) {
  const [text, setText] = useState(tag)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const finish = () => {
    const name = text.replaceAll(',', ' ').trim()
    const found = name === '' ? undefined : wrong(name)
    setProblem(found)
    if (found === undefined) onDone(name === '' || name === tag ? undefined : name)
  }
  return (
    <span className={styles.edit}>
      <input
        // The button that was pressed is gone: the focus goes where it was.
        ref={(input) => input?.focus()}
        className={styles.input}
        value={text}
        size={Math.max(6, text.length)}
        aria-label={t('New name of tag {tag}', { tag })}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            finish()
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            onDone(undefined)
          }
        }}
      />
      {problem !== undefined && (
        <span id={id} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}
