/* oxlint-disable jsx-a11y/prefer-tag-over-role -- formatted text is shown before it is edited, which no tag of a field does. */
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { FieldContext } from './field-context.ts'
import { PlainTextView } from './plain-text-view.tsx'
import type { Point } from './point.ts'
import styles from './rich-text.module.css'

// Loaded on first focus: most fields of a screen are only read.
const loadEditor = () => import('./loaded-field.tsx')
const LoadedField = lazy(async () => ({ default: (await loadEditor()).LoadedField }))

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
  const [start, setStart] = useState<Start | undefined>(autoFocus ? { point: undefined } : undefined)
  const pressed = useRef<Point>(undefined)
  const id = useId()
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
        <Suspense fallback={<div className={styles.box}>{view}</div>}>
          <FieldContext value={{ labelId: `${id}-label`, helpId: `${id}-help` }}>
            <LoadedField value={value} onChange={onChange} hasOwnHistory={hasOwnHistory} point={start.point} />
          </FieldContext>
        </Suspense>
      ) : (
        <div
          className={styles.box}
          role="textbox"
          aria-multiline="true"
          aria-readonly={isDisabled}
          aria-labelledby={`${id}-label`}
          tabIndex={0}
          onPointerEnter={() => void loadEditor()}
          onPointerDown={({ clientX: left, clientY: top }) => (pressed.current = { left, top })}
          onFocus={() => {
            if (!isDisabled) setStart({ point: pressed.current })
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
  /** Where the pointer was pressed; the cursor goes there. */
  readonly point: Point | undefined
}
