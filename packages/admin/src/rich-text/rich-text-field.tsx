/* oxlint-disable jsx-a11y/prefer-tag-over-role -- formatted text is shown before it is edited, which no tag of a field does. */
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
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
  const id = useId()
  useEffect(() => {
    if (autoFocus) box.current?.focus()
  }, [autoFocus])
  const begin = async () => {
    try {
      const { LoadedField } = await loadEditor()
      // When the focus has moved on, it stays there: what is typed next belongs to that field.
      if (box.current !== null && box.current === document.activeElement)
        setStart({ Field: LoadedField, point: pressed.current })
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
          <start.Field value={value} onChange={onChange} hasOwnHistory={hasOwnHistory} point={start.point} />
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
}
