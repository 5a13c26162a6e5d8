import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './variant-grid.module.css'

interface RenameFieldProps {
  readonly label: string
  readonly text: string
  readonly className: string | undefined
  readonly isDisabled: boolean
  readonly maxLength: number
  /** Takes the new text, or says what is wrong with it. */
  readonly onRename: (text: string) => string | undefined
}

/** A word that becomes a field when it is pressed: Enter or leaving keeps the new word, Escape the old one. */
export function RenameField({ label, text, className, isDisabled, maxLength, onRename }: RenameFieldProps) {
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const id = useId()
  const isOpen = draft !== undefined
  useEffect(() => {
    if (isOpen) input.current?.select()
    else if (wasOpen.current && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const finish = (typed: string) => {
    const found = typed.trim() === text ? undefined : onRename(typed)
    setProblem(found)
    if (found === undefined) setDraft(undefined)
  }
  if (draft === undefined)
    return (
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        disabled={isDisabled}
        onClick={() => setDraft(text)}
      >
        {text}
      </button>
    )
  return (
    <span className={classNames(styles.renaming)}>
      <input
        ref={input}
        className={styles.chipInput}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        value={draft}
        maxLength={maxLength}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => finish(draft)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            finish(draft)
          }
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setProblem(undefined)
          setDraft(undefined)
        }}
      />
      {problem !== undefined && (
        <span id={id} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  )
}
