import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { BubbleBar } from './bubble-bar.tsx'
import { setLink } from './commands.ts'
import { useFieldIds } from './field-context.ts'
import type { Point } from './point.ts'
import styles from './rich-text.module.css'
import { SlashMenu } from './slash-menu.tsx'
import { TextController } from './text-controller.ts'

interface TextEditorProps {
  readonly value: string
  readonly onChange: (html: string) => void
  readonly hasOwnHistory: boolean
  /** Where the cursor goes; at the end without one. */
  readonly point: Point | undefined
}

/** The editor of a text. Each change is handed on as HTML at once. */
export function TextEditor({ value, onChange, hasOwnHistory, point }: TextEditorProps) {
  const { labelId, helpId } = useFieldIds()
  const [controller, setController] = useState<TextController>()
  // What the editor begins with: later values reach it through the effect below.
  const [start] = useState({ value, onChange, hasOwnHistory, point, labelId, helpId })
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
      {controller && <Overlay controller={controller} />}
    </div>
  )
}

/** The bar, menu and problem over the text. */
function Overlay({ controller }: { readonly controller: TextController }) {
  const { format, selected, slash, isLinking, problem } = useSyncExternalStore(
    controller.subscribe,
    controller.getOverlay,
  )
  const file = useRef<HTMLInputElement>(null)
  const take = (index: number) => {
    if (!controller.takeSlash(index)) file.current?.click()
  }
  useEffect(() => {
    controller.setPictureChooser(() => file.current?.click())
  }, [controller])
  return (
    <>
      {format && (selected !== undefined || isLinking) && (
        <BubbleBar
          format={format}
          at={selected}
          isLinking={isLinking}
          onLinking={(next) => controller.setLinking(next)}
          onRun={(command) => controller.run(command)}
          onLink={(href) => {
            controller.setLinking(false)
            controller.run(setLink(href))
          }}
        />
      )}
      {slash && <SlashMenu {...slash} onTake={take} />}
      <input
        ref={file}
        className="visually-hidden"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label="Choose a picture for the text"
        onChange={(event) => {
          const [picture] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (picture) void controller.addPicture(picture)
        }}
      />
      {problem !== undefined && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
