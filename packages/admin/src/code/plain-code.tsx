import { useEffect, useImperativeHandle, useRef } from 'react'
import type { CodeInputProps } from './code-input.ts'
import styles from './code.module.css'

/** A plain text area, for when the editor cannot be loaded: what is open can still be written and saved. */
export function PlainCode({
  label,
  describedBy,
  value,
  onChange,
  onBlur,
  handle,
  isReadOnly,
  isInvalid,
  takesFocus,
}: CodeInputProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) area.current?.focus()
    // Once: a screen that is read again leaves the focus where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useImperativeHandle(handle, () => ({
    reveal: () => area.current?.focus(),
    replace: (from, to, text) => onChange(value.slice(0, from) + text + value.slice(to)),
  }))
  return (
    <textarea
      ref={area}
      className={styles.plain}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      value={value}
      readOnly={isReadOnly}
      rows={8}
      spellCheck={false}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
