import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { LazyMediaPicker } from '../media/lazy-media-picker.tsx'
import { Button } from '../ui/button.tsx'
import { BubbleBar } from './bubble-bar.tsx'
import { setLink } from './commands.ts'
import { useFieldIds } from './field-context.ts'
import type { Point } from './point.ts'
import styles from './rich-text.module.css'
import { SlashMenu } from './slash-menu.tsx'
import { TextController } from './text-controller.ts'
import { t } from '../i18n/text.ts'

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
  const { format, selected, slash, isLinking, uploading, problem } = useSyncExternalStore(
    controller.subscribe,
    controller.getOverlay,
  )
  const [isPicking, setPicking] = useState(false)
  const take = (index: number) => {
    if (!controller.takeSlash(index)) setPicking(true)
  }
  useEffect(() => {
    controller.setPictureChooser(() => setPicking(true))
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
      {isPicking && (
        <LazyMediaPicker
          kind="picture"
          isMany={false}
          isPrivate={false}
          onPick={([file]) => file && controller.insertPicture(file)}
          onClose={() => setPicking(false)}
        />
      )}
      {uploading !== undefined && (
        <div className={styles.uploading}>
          <output>{uploading}</output>
          <Button kind="quiet" onPress={() => controller.cancelUpload()}>
            {t('Cancel upload')}
          </Button>
        </div>
      )}
      {problem !== undefined && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
