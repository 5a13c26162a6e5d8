import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import type { Device } from '../themes/devices.ts'
import { PreviewFrame } from '../themes/preview-frame.tsx'
import { CanvasOverlay, type PartMark } from './canvas-overlay.tsx'
import { dragPart } from './drag-part.ts'
import type { DropTarget } from './drop-target.ts'
import { adoptStyles, getEmptyBlockStyles } from './page-styles.ts'
import { type CanvasPart, indexParts, showElement } from './parts.ts'
import { findSiteElement, findSitePartAround, isSiteKey, listSiteParts, type SitePart } from './site-parts.ts'
import { useWatchedPage } from './use-watched-page.ts'
import { type PageHandlers, type PagePoint, watchPage } from './watch-page.ts'
import { t } from '../i18n/text.ts'

/** What the editor does with the canvas from outside. */
export interface CanvasActions {
  /** A handle of a part was pressed: the part follows the pointer. */
  readonly drag: (key: string, press: PointerEvent) => void
  /** The page was drawn again: what was selected before it was there is brought into view. */
  readonly reveal: () => void
  /** What is around the content was drawn again. */
  readonly look: () => void
}

interface CanvasProps {
  readonly ref?: Ref<CanvasActions>
  readonly title: string
  readonly device: Device
  readonly src: string
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly parts: readonly CanvasPart[]
  readonly selected: string | undefined
  readonly marks: readonly PartMark[]
  readonly getName: (key: string) => string
  /** What is drawn beside the selected part: what can be done with it. */
  readonly toolbar: ReactNode
  /** What is drawn at the edges of the selected part. */
  readonly handles: ReactNode
  /** Places around the content, which are selected as parts are. */
  readonly siteParts: readonly SitePart[]
  /** Hears of each page that the frame shows, once its markup is there. */
  readonly onPage: (page: Document) => void
  /** Hears which of these the page has, once it is loaded. */
  readonly onSiteParts: (parts: readonly SitePart[]) => void
  readonly onSelect: (key: string | undefined, point: PagePoint) => void
  /** A block or section was dragged to another place; absent where nothing may be moved. */
  readonly onMove: ((key: string, target: DropTarget) => void) | undefined
  /** A drag has begun, or has ended without a drop. */
  readonly onDrag: (key: string, step: 'begun' | 'given up') => void
  /** A part was pressed twice. */
  readonly onOpen: PageHandlers['onOpen']
  /** A key was pressed while the page has the keyboard. */
  readonly onKey: PageHandlers['onKey']
  /** The element whose text is edited in place. */
  readonly getEdited: PageHandlers['getEdited']
}

/** The page itself as what is edited: its parts are found by the ids that the renderer prints, everything else is drawn over it. */
export function Canvas({ ref, title, device, src, frame, parts, selected, ...props }: CanvasProps) {
  const [hovered, setHovered] = useState<string>()
  const [drop, setDrop] = useState<DropTarget>()
  const [dragged, setDragged] = useState<string>()
  // The click that ends a drag selects nothing.
  const isDropped = useRef(false)
  const byElement = useMemo(() => indexParts(parts), [parts])
  const elements = useMemo(() => new Map(parts.map(({ key, elementId }) => [key, elementId])), [parts])
  const applyStyles = useRef<(css: string) => void>(undefined)
  const style = useMemo(
    () =>
      getEmptyBlockStyles(
        parts.map(({ elementId }) => elementId),
        t('Nothing to show yet'),
      ),
    [parts],
  )
  useEffect(() => applyStyles.current?.(style), [style])
  // The page is watched once, for as long as it is shown.
  const latest = useRef({ ...props, parts, byElement })
  useEffect(() => {
    latest.current = { ...props, parts, byElement }
  })
  const findElement = useCallback(
    (page: Document, key: string) =>
      isSiteKey(key) ? findSiteElement(page, key) : page.getElementById(elements.get(key) ?? ''),
    [elements],
  )
  // A part that was added just now is selected before the page has it.
  const unseen = useRef<string>(undefined)
  const reveal = (key: string) => {
    const page = frame.current?.contentDocument
    const element = page && findElement(page, key)
    const isNew = unseen.current === key
    unseen.current = element ? undefined : key
    showElement(element, isNew)
  }
  const show = useEffectEvent(reveal)
  useEffect(() => {
    if (selected !== undefined) show(selected)
  }, [selected])
  const drag = (key: string, press: PointerEvent, isHandle: boolean) => {
    const page = frame.current?.contentDocument
    const { parts: places, onMove, onDrag } = latest.current
    const part = places.find((each) => each.key === key)
    isDropped.current = false
    if (!page || !part || !onMove) return
    dragPart({
      page,
      part,
      parts: places,
      press,
      isHandle,
      toPage: (point) => (isHandle ? toPagePoint(frame.current, point) : point),
      onStart: () => {
        setDragged(key)
        onDrag(key, 'begun')
      },
      onMove: setDrop,
      onEnd: (target) => {
        setDragged(undefined)
        setDrop(undefined)
        // The click that follows is the end of the drag.
        isDropped.current = !isHandle
        if (target) onMove(key, target)
        else onDrag(key, 'given up')
      },
    })
  }
  const prepare = (page: Document) => {
    setHovered(undefined)
    latest.current.onPage(page)
    applyStyles.current = adoptStyles(page)
    applyStyles.current(style)
    watchPage(page, {
      getParts: () => latest.current.byElement,
      findSitePart: (target) => {
        const found = findSitePartAround(target)?.key
        return latest.current.siteParts.find(({ key }) => key === found)?.key
      },
      getEdited: () => latest.current.getEdited(),
      onHover: setHovered,
      onSelect: (key, point) => {
        if (isDropped.current) isDropped.current = false
        else latest.current.onSelect(key, point)
      },
      onOpen: (key, point) => latest.current.onOpen(key, point),
      onPress: (key, event) => drag(key, event, false),
      onKey: (event, isInText) => latest.current.onKey(event, isInText),
    })
    look()
  }
  const look = () => {
    const page = frame.current?.contentDocument
    if (page) latest.current.onSiteParts(listSiteParts(page))
    if (selected !== undefined) reveal(selected)
  }
  useImperativeHandle(ref, () => ({
    drag: (key, press) => drag(key, press, true),
    reveal: () => {
      if (selected !== undefined && unseen.current === selected) reveal(selected)
    },
    look,
  }))
  const { isWatched, hold } = useWatchedPage(frame, (point) => toPagePoint(frame.current, point), prepare)
  return (
    <PreviewFrame
      title={title}
      device={device}
      frame={frame}
      src={src}
      // Again: pictures and scripts have moved what was there before them.
      onLoad={look}
      isInert={!isWatched}
      onHeld={hold}
      hasCaption
      overlay={
        <CanvasOverlay
          frame={frame}
          findElement={findElement}
          selected={selected}
          marks={props.marks}
          hovered={hovered}
          getName={props.getName}
          toolbar={props.toolbar}
          handles={props.handles}
          dragged={dragged}
          drop={drop}
        />
      }
    />
  )
}

/** A point of the editor's window as one of the page, which may be drawn smaller than it is. */
function toPagePoint(frame: HTMLIFrameElement | null, { left, top }: PagePoint): PagePoint {
  if (!frame) return { left, top }
  const box = frame.getBoundingClientRect()
  const scale = box.width / frame.offsetWidth || 1
  return { left: (left - box.left) / scale, top: (top - box.top) / scale }
}
