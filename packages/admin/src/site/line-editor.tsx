import { type Ref, useImperativeHandle, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { RedirectProblem } from './redirect-problems.ts'
import styles from './redirects.module.css'

export interface LineEditorHandle {
  /** Selects the line (from 1) and brings it into view. */
  readonly goTo: (line: number) => void
}

interface LineEditorProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Lines with something wrong. */
  readonly marked: readonly RedirectProblem[]
  readonly ref: Ref<LineEditorHandle>
}

/** A plain text area with numbers beside its lines: undo, search and spelling are the browser's own. */
export function LineEditor({ label, placeholder, value, onChange, marked, ref }: LineEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const numbers = useRef<HTMLDivElement>(null)
  const count = value.split('\n').length
  const wrong = new Map(marked.map(({ line, message }) => [line, message]))
  useImperativeHandle(ref, () => ({
    goTo: (line) => {
      const element = area.current
      if (!element) return
      const before = value.split('\n').slice(0, line - 1)
      const start = before.reduce((sum, text) => sum + text.length + 1, 0)
      const end = value.indexOf('\n', start)
      element.focus()
      element.setSelectionRange(start, end === -1 ? value.length : end)
      element.scrollTop = (element.scrollHeight / count) * Math.max(0, line - 4)
    },
  }))
  return (
    <div className={styles.editor} data-invalid={marked.length > 0 || undefined}>
      <div className={styles.numbers} ref={numbers} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={classNames(wrong.has(index + 1) && styles.wrong)} title={wrong.get(index + 1)}>
            {index + 1}
          </span>
        ))}
      </div>
      <textarea
        ref={area}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of its screen, whose name is read out on arrival.
        autoFocus
        className={styles.area}
        aria-label={label}
        aria-invalid={marked.length > 0}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onScroll={(event) => {
          if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop
        }}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
    </div>
  )
}
