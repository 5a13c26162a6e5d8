/* oxlint-disable jsx-a11y/prefer-tag-over-role -- formatted text is shown before it is edited, which no tag of a field does. */
import { flushSync } from 'react-dom'
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FieldContext } from './field-context.ts'
import type { LoadedFieldProps } from './loaded-field.tsx'
import { PlainTextView } from './plain-text-view.tsx'
import type { Point } from './point.ts'
import styles from './rich-text.module.css'

// Loaded on first focus: most fields of a screen are only read.
const loadEditor = () => import('./loaded-field.tsx')

interface RichTextFieldProps {
  readonly label: string
  /** HTML as it is stored. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly description?: string | undefined
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  /** True where no history of the screen holds the changes: Ctrl+Z then works inside the field. */
  readonly hasOwnHistory?: boolean
  /** Opens the editor at once, with the cursor at its end. */
  readonly autoFocus?: boolean
}

/** Text with headings, lists, links and pictures. */
export function RichTextField({ label, value, description, error, ...props }: RichTextFieldProps) {
  const { onChange, isDisabled = false, hasOwnHistory = false, autoFocus = false } = props
  const [start, setStart] = useState<Start>()
  const pressed = useRef<Point>(undefined)
  const box = useRef<HTMLDivElement>(null)
  // Typed before the editor was there.
  const typed = useRef('')
  const id = useId()
  useEffect(() => {
    if (autoFocus) box.current?.focus()
  }, [autoFocus])
  const begin = async () => {
    try {
      const { LoadedField } = await loadEditor()
      // When the focus has moved on, it stays there: what is typed next belongs to that field.
      if (box.current !== null && box.current === document.activeElement)
        // At once: a key between the field's last event and the editor's first would be lost.
        flushSync(() => {
          const words = typed.current
          typed.current = ''
          setStart({ Field: LoadedField, point: pressed.current, typed: words })
        })
    } catch (error) {
      // Thrown while drawing, where the boundary of the screen offers to load it again.
      setStart(() => {
        throw error
      })
    }
  }
  const view = (
    <div className={styles.text} data-empty={value === ''}>
      <PlainTextView html={value} />
    </div>
  )
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      {start && !isDisabled ? (
        <FieldContext value={{ labelId: `${id}-label`, helpId: `${id}-help` }}>
          <start.Field
            value={value}
            onChange={onChange}
            hasOwnHistory={hasOwnHistory}
            point={start.point}
            typed={start.typed}
          />
        </FieldContext>
      ) : (
        <div
          ref={box}
          className={styles.box}
          role="textbox"
          aria-multiline="true"
          aria-readonly={isDisabled}
          aria-labelledby={`${id}-label`}
          tabIndex={0}
          onPointerEnter={() => void loadEditor()}
          onPointerDown={({ clientX: left, clientY: top }) => (pressed.current = { left, top })}
          onFocus={() => {
            if (!isDisabled) void begin()
          }}
          onKeyDown={(event) => {
            if (!isDisabled && event.target === box.current) keepKey(event, typed)
          }}
          onBlur={() => {
            // Left before the editor came: the words stay, at the end of the text.
            if (typed.current !== '') onChange(value + toParagraphs(typed.current))
            typed.current = ''
          }}
        >
          {view}
        </div>
      )}
      <span id={`${id}-help`} className={error === undefined ? styles.description : styles.error}>
        {error ?? description}
      </span>
    </div>
  )
}

interface Start {
  readonly Field: ComponentType<LoadedFieldProps>
  /** Where the pointer was pressed; the cursor goes there. */
  readonly point: Point | undefined
  readonly typed: string
}

/** Keeps a key that types something. It is no shortcut of the screen, whatever is bound to it. */
function keepKey(event: KeyboardEvent, typed: { current: string }): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
  else if (event.key === 'Enter') typed.current += '\n'
  else if (event.key.length === 1) typed.current += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

function toParagraphs(text: string): string {
  const paragraph = document.createElement('p')
  return text
    .split('\n')
    .map((line) => {
      paragraph.textContent = line
      return paragraph.outerHTML
    })
    .join('')
}
