import { Check } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './inline-edit.module.css'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

/** How long the tick stays after saving. */
const tickMs = 2500

export type ParseResult<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'refused'; readonly message: string }

/** Somebody else saved another value first. */
export interface Conflict<Value> {
  readonly kind: 'conflict'
  /** The saved value. */
  readonly theirs: Value
}

interface InlineEditProps<Value> {
  /** Spoken, and complete in itself: "Price of Moon jar, Small". */
  readonly label: string
  readonly value: Value
  /** How a value reads in the list, and how it is typed. */
  readonly show: (value: Value) => string
  readonly edit: (value: Value) => string
  readonly parse: (text: string) => ParseResult<Value>
  /** Saves what was typed over what was seen. */
  readonly save: (value: Value, seen: Value) => Promise<{ readonly kind: 'saved' } | Conflict<Value>>
  readonly placeholder?: string
  readonly inputMode?: 'decimal' | 'numeric' | 'text'
  readonly isDisabled?: boolean
}

type Status<Value> =
  | { readonly kind: 'idle' | 'saved' }
  | { readonly kind: 'saving'; readonly next: Value }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'conflict'; readonly mine: Value; readonly theirs: Value }

/** The typed text of a value, and how far its save has come. */
function useInlineValue<Value>({ value, edit, parse, save }: InlineEditProps<Value>) {
  const [draft, setDraft] = useState<string>()
  const [status, setStatus] = useState<Status<Value>>({ kind: 'idle' })
  useEffect(() => {
    if (status.kind !== 'saved') return undefined
    const timer = setTimeout(() => setStatus({ kind: 'idle' }), tickMs)
    return () => clearTimeout(timer)
  }, [status])

  const store = async (next: Value, seen: Value) => {
    setStatus({ kind: 'saving', next })
    try {
      const outcome = await save(next, seen)
      setStatus(outcome.kind === 'saved' ? { kind: 'saved' } : { kind: 'conflict', mine: next, theirs: outcome.theirs })
    } catch (error) {
      setDraft(edit(next))
      setStatus({ kind: 'failed', message: getErrorMessage(error) })
    }
  }
  const commit = () => {
    if (draft === undefined || status.kind === 'saving' || status.kind === 'conflict') return
    if (draft.trim() === edit(value)) {
      revert()
      return
    }
    const parsed = parse(draft.trim())
    if (parsed.kind === 'refused') {
      setStatus({ kind: 'failed', message: parsed.message })
      return
    }
    setDraft(undefined)
    void store(parsed.value, value)
  }
  const revert = () => {
    setDraft(undefined)
    setStatus({ kind: 'idle' })
  }
  return { draft, setDraft, status, setStatus, store, commit, revert }
}

/**
 * A value of a list that is changed where it is: Enter or leaving the field saves, Escape puts the old value back. A value that
 * somebody else changed meanwhile is never overwritten unseen: both are shown.
 */
export function InlineEdit<Value>(props: InlineEditProps<Value>) {
  const { label, value, show, edit, placeholder = '', inputMode = 'decimal', isDisabled = false } = props
  const { draft, setDraft, status, setStatus, store, commit, revert } = useInlineValue(props)
  const input = useRef<HTMLInputElement>(null)
  const { selectNext, presses } = useSelectedText(input)
  const messageId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') moveInColumn(event, input.current)
    else if (event.key === 'Escape' && (draft !== undefined || status.kind === 'failed')) {
      event.stopPropagation()
      revert()
      // The old value is there selected, ready to be typed over.
      selectNext()
    }
  }
  const [focused, setFocused] = useState(false)
  const describe = (shown: Value) => show(shown) || t('none')
  const standing = status.kind === 'saving' ? status.next : value
  const failed = status.kind === 'failed'
  return (
    <div className={styles.cell}>
      <div className={styles.box}>
        <input
          ref={input}
          className={classNames(styles.input, inputMode === 'text' && styles.words, failed && styles.wrong)}
          aria-label={label}
          aria-invalid={failed}
          aria-describedby={failed ? messageId : undefined}
          aria-busy={status.kind === 'saving'}
          inputMode={inputMode}
          autoComplete="off"
          disabled={isDisabled}
          placeholder={placeholder}
          value={draft ?? (focused ? edit(standing) : show(standing))}
          onFocus={() => {
            setFocused(true)
            selectNext()
          }}
          {...presses}
          onBlur={() => {
            setFocused(false)
            commit()
          }}
          onChange={(event) => {
            setDraft(event.target.value)
            if (status.kind === 'failed' || status.kind === 'saved') setStatus({ kind: 'idle' })
          }}
          onKeyDown={onKeyDown}
        />
        <span className={styles.mark} aria-hidden="true">
          {status.kind === 'saving' && <span className={styles.spinner} />}
          {status.kind === 'saved' && <Check size={15} strokeWidth={2.5} />}
        </span>
        <output className="visually-hidden">{status.kind === 'saved' ? t('Saved') : ''}</output>
      </div>
      {failed && (
        <p className={styles.message} id={messageId} role="alert" ref={bringIntoView}>
          {status.message}
        </p>
      )}
      {status.kind === 'conflict' && (
        <ConflictChoice
          mine={describe(status.mine)}
          theirs={describe(status.theirs)}
          onKeep={() => setStatus({ kind: 'idle' })}
          onUse={() => void store(status.mine, status.theirs)}
        />
      )}
    </div>
  )
}

interface ConflictChoiceProps {
  readonly mine: string
  readonly theirs: string
  readonly onKeep: () => void
  readonly onUse: () => void
}

function ConflictChoice({ mine, theirs, onKeep, onUse }: ConflictChoiceProps) {
  return (
    <div className={styles.conflict} role="alert" ref={bringIntoView}>
      <p>
        <Trans
          id="Changed to <0>{theirs}</0> by someone else. You entered <1>{mine}</1>."
          values={{ theirs, mine }}
          components={[<b key="theirs" />, <b key="mine" />]}
        />
      </p>
      <div className={styles.choices}>
        <Button onPress={onKeep}>{t('Keep {theirs}', { theirs })}</Button>
        <Button onPress={onUse}>{t('Use {mine}', { mine })}</Button>
      </div>
    </div>
  )
}

/**
 * Selects the text of a field with the drawing that changes it, before the next key can arrive: selected in a later frame, a key that
 * came first would be typed over. The end of the press that entered the field keeps the selection.
 */
function useSelectedText(input: RefObject<HTMLInputElement | null>) {
  const isWanted = useRef(false)
  const isEntered = useRef(false)
  useLayoutEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    input.current?.select()
  })
  const selectNext = () => {
    isWanted.current = true
  }
  const presses = {
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      isEntered.current = document.activeElement !== currentTarget
    },
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      const field = event.currentTarget
      if (isEntered.current && field.selectionStart === field.selectionEnd) {
        event.preventDefault()
        field.select()
      }
      isEntered.current = false
    },
    onInput: () => {
      isEntered.current = false
    },
  }
  return { selectNext, presses }
}

/** In a table the arrow keys lead to the same value of the row above or below; what was typed is saved by leaving. */
function moveInColumn(event: KeyboardEvent, from: HTMLInputElement | null): void {
  const column = from?.closest('td')?.dataset['label']
  const table = from?.closest('table')
  if (!from || !table || column === undefined) return
  const fields = [...table.querySelectorAll<HTMLInputElement>(`td[data-label="${CSS.escape(column)}"] input`)]
  const next = fields[fields.indexOf(from) + (event.key === 'ArrowUp' ? -1 : 1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** What appears below the field may be below the window's edge. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
