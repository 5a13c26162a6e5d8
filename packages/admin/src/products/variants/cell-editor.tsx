import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './variant-grid.module.css'

interface CellEditorProps {
  readonly label: string
  readonly text: string
  readonly inputMode: 'decimal' | 'numeric' | 'text'
  readonly onCommit: (text: string, next: 'down' | 'right' | 'left' | 'stay') => void
  readonly onCancel: () => void
}

/** The field inside a cell while it is typed in: Enter writes and goes down, Tab to the right, Escape puts the old text back. */
export function CellEditor({ label, text, inputMode, onCommit, onCancel }: CellEditorProps) {
  const [typed, setTyped] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(text.length, text.length)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the field opens.
  }, [])
  const commit = (next: 'down' | 'right' | 'left' | 'stay') => {
    if (isDone.current) return
    isDone.current = true
    onCommit(typed.trim(), next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') {
      event.preventDefault()
      commit('down')
    } else if (event.key === 'Tab') {
      event.preventDefault()
      commit(event.shiftKey ? 'left' : 'right')
    } else if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
    }
  }
  return (
    <input
      ref={input}
      className={styles.input}
      aria-label={label}
      value={typed}
      inputMode={inputMode}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => commit('stay')}
      onKeyDown={onKeyDown}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
    />
  )
}
