import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Device } from '../themes/devices.ts'
import { PreviewFrame } from '../themes/preview-frame.tsx'
import { CanvasOverlay } from './canvas-overlay.tsx'
import { dragPart } from './drag-part.ts'
import type { DropTarget } from './drop-target.ts'
import { adoptStyles, getEmptyBlockStyles } from './page-styles.ts'
import { type CanvasPart, indexParts, showPart } from './parts.ts'
import { type PageHandlers, watchPage } from './watch-page.ts'
import { t } from '../i18n/text.ts'

interface CanvasProps {
  readonly title: string
  readonly device: Device
  readonly src: string
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly parts: readonly CanvasPart[]
  readonly selected: string | undefined
  readonly getName: (key: string) => string
  /** What is drawn beside the selected part: what can be done with it. */
  readonly toolbar: ReactNode
  /** What is drawn at the edges of the selected part. */
  readonly handles: ReactNode
  readonly onSelect: (key: string | undefined) => void
  /** A block was dragged to another place; absent where nothing may be moved. */
  readonly onMove: ((key: string, target: DropTarget) => void) | undefined
  /** A part was pressed twice. */
  readonly onOpen: PageHandlers['onOpen']
  /** A key was pressed while the page has the keyboard. */
  readonly onKey: PageHandlers['onKey']
  /** The element whose text is edited in place. */
  readonly getEdited: PageHandlers['getEdited']
}

/** The page itself as what is edited: its parts are found by the ids that the renderer prints, everything else is drawn over it. */
export function Canvas({ title, device, src, frame, parts, selected, ...props }: CanvasProps) {
  const [hovered, setHovered] = useState<string>()
  const [drop, setDrop] = useState<DropTarget>()
  // The click that ends a drag selects nothing.
  const isDropped = useRef(false)
  const byElement = useMemo(() => indexParts(parts), [parts])
  const elements = useMemo(() => new Map(parts.map(({ key, elementId }) => [key, elementId])), [parts])
  const dress = useRef<(css: string) => void>(undefined)
  const style = useMemo(
    () =>
      getEmptyBlockStyles(
        parts.map(({ elementId }) => elementId),
        t('Nothing to show yet'),
      ),
    [parts],
  )
  useEffect(() => dress.current?.(style), [style])
  // The page is watched once, for as long as it is shown.
  const latest = useRef({ ...props, parts, byElement })
  useEffect(() => {
    latest.current = { ...props, parts, byElement }
  })
  const selectedElement = selected === undefined ? undefined : elements.get(selected)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (page && selectedElement !== undefined) showPart(page, selectedElement)
  }, [frame, selectedElement])
  const drag = (key: string, press: PointerEvent) => {
    const page = frame.current?.contentDocument
    const { parts: places, onMove } = latest.current
    const part = places.find((each) => each.key === key && each.kind === 'block')
    isDropped.current = false
    if (!page || !part || !onMove) return
    dragPart({
      page,
      part,
      parts: places,
      press,
      onMove: setDrop,
      onDrop: (target) => {
        isDropped.current = true
        onMove(key, target)
      },
    })
  }
  const prepare = () => {
    const page = frame.current?.contentDocument
    if (!page) return
    setHovered(undefined)
    dress.current = adoptStyles(page)
    dress.current(style)
    watchPage(page, {
      getParts: () => latest.current.byElement,
      getEdited: () => latest.current.getEdited(),
      onHover: setHovered,
      onSelect: (key) => {
        if (isDropped.current) isDropped.current = false
        else latest.current.onSelect(key)
      },
      onOpen: (key, point) => latest.current.onOpen(key, point),
      onPress: (key, event) => drag(key, event),
      onKey: (event, isInText) => latest.current.onKey(event, isInText),
    })
    if (selectedElement !== undefined) showPart(page, selectedElement)
  }
  return (
    <PreviewFrame
      title={title}
      device={device}
      frame={frame}
      src={src}
      onLoad={prepare}
      overlay={
        <CanvasOverlay
          frame={frame}
          elements={elements}
          selected={selected}
          hovered={hovered}
          getName={props.getName}
          toolbar={props.toolbar}
          handles={props.handles}
          drop={drop}
        />
      }
    />
  )
}
