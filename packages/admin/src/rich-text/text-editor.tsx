import { useCallback, useEffect, useState } from 'react'
import type { EarlyKeys } from './early-keys.ts'
import { useFieldIds } from './field-context.ts'
import type { Point } from './point.ts'
import styles from './rich-text.module.css'
import { TextController } from './text-controller.ts'
import { TextOverlay } from './text-overlay.tsx'

interface TextEditorProps {
  readonly value: string
  readonly onChange: (html: string) => void
  readonly hasOwnHistory: boolean
  /** Where the cursor goes; at the end without one. */
  readonly point: Point | undefined
  /** Pressed and typed before the editor was there; it goes where the cursor is. */
  readonly early: EarlyKeys
}

/** The editor of a text. Each change is handed on as HTML at once. */
export function TextEditor({ value, onChange, hasOwnHistory, point, early }: TextEditorProps) {
  const { labelId, helpId, keysId } = useFieldIds()
  const [controller, setController] = useState<TextController>()
  // What the editor begins with: later values reach it through the effect below.
  const [start] = useState({ value, onChange, hasOwnHistory, point, early, labelId, helpId: `${keysId} ${helpId}` })
  const mount = useCallback(
    (place: HTMLDivElement | null) => {
      if (!place) return undefined
      const created = new TextController(place, start)
      setController(created)
      return () => created.destroy()
    },
    [start],
  )
  useEffect(() => {
    controller?.setOnChange(onChange)
    controller?.setValue(value)
  }, [controller, onChange, value])
  return (
    <div className={styles.box}>
      <div ref={mount} />
      {controller && <TextOverlay controller={controller} />}
    </div>
  )
}
