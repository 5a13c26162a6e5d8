import { useEffect, useId, useRef, useState } from 'react'
import styles from './variant-grid.module.css'

interface WordFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly maxLength: number
  readonly takesFocus: boolean
  /** Takes the words, or says what is wrong with them. */
  readonly onAdd: (words: readonly string[]) => string | undefined
  readonly onCancel?: () => void
}

/** A field whose words are added by Enter, by a comma or by leaving it; a pasted list adds all of its words. */
export function WordField({ label, placeholder, maxLength, takesFocus, onAdd, onCancel }: WordFieldProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (takesFocus) input.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the field appears.
  }, [])
  const add = (typed: string) => {
    const words = typed
      .split(/[,;\n\t]/)
      .map((word) => word.trim())
      .filter(Boolean)
    if (words.length === 0) return
    const found = onAdd(words)
    setProblem(found)
    if (found === undefined) setText('')
  }
  return (
    <div className={styles.fields}>
      <input
        ref={input}
        className={styles.chipInput}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        placeholder={placeholder}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => add(text)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (!/[,;\n\t]/.test(pasted.trim())) return
          event.preventDefault()
          add(text + pasted.slice(0, maxLength))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault()
            add(text)
          } else if (event.key === 'Escape') {
            setText('')
            setProblem(undefined)
            onCancel?.()
          }
        }}
      />
      {problem !== undefined && (
        <span id={id} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  )
}
