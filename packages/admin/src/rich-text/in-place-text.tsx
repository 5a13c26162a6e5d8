import { useCallback, useEffect, useState } from 'react'
import { isRepresentable } from './html.ts'
import type { Point } from './point.ts'
import { TextController } from './text-controller.ts'
import { TextOverlay } from './text-overlay.tsx'

export { isRepresentable }

export interface InPlaceTextProps {
  /** The element of the page that shows the text. It becomes the editor, and shows the text again afterwards. */
  readonly host: HTMLElement
  readonly label: string
  readonly value: string
  readonly onChange: (html: string) => void
  /** Where the cursor goes, in pixels of the page; at the end without one. */
  readonly point: Point | undefined
  /** Escape was pressed, and closed nothing. */
  readonly onEnd: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** The editor of a text where it stands in the page of a frame. Bars and menus are drawn over the frame. */
export function InPlaceText({ host, value, onChange, ...props }: InPlaceTextProps) {
  const [controller, setController] = useState<TextController>()
  const [start] = useState({ value, onChange, ...props })
  const mount = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return undefined
      const created = new TextController(host, {
        ...start,
        hasOwnHistory: false,
        onEscape: start.onEnd,
        toWindow: (box) => toWindowBox(host, box),
      })
      setController(created)
      const stop = keepKeys(host, created, start)
      return () => {
        stop()
        const shown = host.cloneNode(true)
        created.destroy()
        showText(host, shown)
      }
    },
    [host, start],
  )
  useEffect(() => {
    controller?.setOnChange(onChange)
    controller?.setValue(value)
  }, [controller, onChange, value])
  return (
    <>
      <span ref={mount} hidden />
      {controller && <TextOverlay controller={controller} />}
    </>
  )
}

/** Keys of the text stay in it: scripts of the page have shortcuts of their own. Undo goes to the history of the document. */
function keepKeys(
  host: HTMLElement,
  controller: TextController,
  { onUndo, onRedo }: Pick<InPlaceTextProps, 'onUndo' | 'onRedo'>,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  host.addEventListener('keydown', (event) => event.stopPropagation(), { signal })
  host.addEventListener(
    'beforeinput',
    (event) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return
      event.preventDefault()
      if (event.inputType === 'historyUndo') onUndo()
      else onRedo()
    },
    { signal },
  )
  host.ownerDocument.defaultView?.addEventListener('scroll', () => controller.measure(), { signal, capture: true })
  return () => ending.abort()
}

/** A box of the page in pixels of the window: the frame may draw the page smaller. */
function toWindowBox(host: HTMLElement, { left, top, bottom }: Readonly<Record<'left' | 'top' | 'bottom', number>>) {
  const frame = host.ownerDocument.defaultView?.frameElement
  if (!frame || !('offsetWidth' in frame)) return { left, top, bottom }
  const box = frame.getBoundingClientRect()
  const scale = box.width / Number(frame.offsetWidth)
  return { left: box.left + left * scale, top: box.top + top * scale, bottom: box.top + bottom * scale }
}

/** The text as the editor drew it, until the page is brought up to date. Attributes that it has no meaning for are left out. */
function showText(host: HTMLElement, shown: Node): void {
  for (const name of ['contenteditable', 'role', 'aria-label', 'aria-multiline', 'translate'])
    host.removeAttribute(name)
  const copy = host.ownerDocument.createElement('div')
  copy.append(...shown.childNodes)
  for (const added of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator')) added.remove()
  for (const kept of copy.querySelectorAll('[data-kept], [data-implied]')) {
    kept.removeAttribute('data-kept')
    kept.removeAttribute('data-implied')
  }
  host.replaceChildren(...copy.childNodes)
}
