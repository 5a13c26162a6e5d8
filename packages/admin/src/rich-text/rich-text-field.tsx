/* oxlint-disable jsx-a11y/prefer-tag-over-role -- formatted text is shown before it is edited, which no tag of a field does. */
import { flushSync } from 'react-dom'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { applyEarly, hasChange, type EarlyKeys, noKeys, pressEarly, addEarlyText } from './early-keys.ts'
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
  // Pressed and typed before the editor was there.
  const early = useRef(noKeys)
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
          const keys = early.current
          early.current = noKeys
          setStart({ Field: LoadedField, point: pressed.current, early: keys })
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
        <FieldContext value={{ labelId: `${id}-label`, helpId: `${id}-help`, keysId: `${id}-keys` }}>
          <start.Field
            value={value}
            onChange={onChange}
            hasOwnHistory={hasOwnHistory}
            point={start.point}
            early={start.early}
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
            const keys = isDisabled || event.target !== box.current ? undefined : pressEarly(early.current, event)
            if (!keys) return
            // It is no shortcut of the screen, whatever is bound to it.
            event.preventDefault()
            event.stopPropagation()
            early.current = keys
            showSelection(event.currentTarget, keys)
          }}
          onPaste={({ clipboardData }) => {
            if (!isDisabled) early.current = addEarlyText(early.current, clipboardData.getData('text/plain'))
          }}
          onBlur={() => {
            // Left before the editor came: the words stay, at the end of the text.
            if (hasChange(early.current)) onChange(applyEarly(value, early.current))
            early.current = noKeys
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
  readonly early: EarlyKeys
}

/** The browser would select the whole page: the text is no field yet. */
function showSelection(box: HTMLElement, { isAllSelected }: EarlyKeys): void {
  const selection = box.ownerDocument.getSelection()
  if (isAllSelected) selection?.selectAllChildren(box)
  else if (selection?.isCollapsed === false) selection.removeAllRanges()
}
