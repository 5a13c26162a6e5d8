import { type DropPart, type DropTarget, findDropTarget } from './drop-target.ts'
import { type CanvasPart, measurePart } from './parts.ts'
import type { PagePoint } from './watch-page.ts'

interface DragOptions {
  readonly page: Document
  readonly part: CanvasPart
  readonly parts: readonly CanvasPart[]
  /** On the part itself, or on a handle of the editor. */
  readonly press: PointerEvent
  /** The press was on a handle: a finger needs no long press there. */
  readonly isHandle: boolean
  /** A point of the window that was pressed, as one of the page. */
  readonly toPage: (point: PagePoint) => PagePoint
  readonly onStart: () => void
  readonly onMove: (target: DropTarget | undefined) => void
  /** Undefined where it ends without a drop. */
  readonly onEnd: (target: DropTarget | undefined) => void
}

/** How far a pointer moves before a press becomes a drag, in pixels. */
const threshold = 5
/** How long a finger rests before its press becomes a drag, in milliseconds: until then it scrolls. */
const holdMs = 400
/** The height of the strips at the edges that scroll the page, and by how much in each frame. */
const edge = 60
const scrollStep = 14

/**
 * Follows a pressed pointer. Boxes are measured once, when the drag begins: by a move, or by a finger that rests.
 * Escape ends it without a drop.
 */
export function dragPart({ page, part, parts, press, isHandle, toPage, ...handlers }: DragOptions): void {
  const view = page.defaultView
  const pressed = press.view ?? view
  if (!view || !pressed || press.button !== 0) return
  const needsHold = press.pointerType === 'touch' && !isHandle
  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true }
  let places: readonly DropPart[] | undefined
  let hasMoved = false
  let pointer = toPage({ left: press.clientX, top: press.clientY })
  let target: DropTarget | undefined
  const follow = () => {
    if (ending.signal.aborted || !places) return
    if (hasMoved) {
      scrollAtEdge(view, pointer)
      target = findDropTarget(places, { left: pointer.left + view.scrollX, top: pointer.top + view.scrollY })
      handlers.onMove(target && { ...target, line: toView(target.line, view) })
    }
    requestAnimationFrame(follow)
  }
  const begin = () => {
    pressed.document.documentElement.setPointerCapture(press.pointerId)
    places = measurePlaces(page, view, parts, part)
    handlers.onStart()
    follow()
  }
  const hold = needsHold ? setTimeout(begin, holdMs) : undefined
  const end = (drop: DropTarget | undefined) => {
    clearTimeout(hold)
    ending.abort()
    if (places) handlers.onEnd(drop)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    pointer = toPage({ left: event.clientX, top: event.clientY })
    if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= threshold) hasMoved = true
    if (!hasMoved || places) return
    if (needsHold) end(undefined)
    else begin()
  }
  pressed.addEventListener('pointermove', move, options)
  pressed.addEventListener('pointerup', () => end(target), options)
  pressed.addEventListener('pointercancel', () => end(undefined), options)
  // A finger that holds a part neither scrolls the page nor opens a menu.
  const keepStill = (event: Event) => {
    if (places) event.preventDefault()
  }
  pressed.addEventListener('touchmove', keepStill, { ...options, passive: false })
  if (needsHold) pressed.addEventListener('contextmenu', (event) => event.preventDefault(), options)
  for (const each of new Set([view, window]))
    each.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !places) return
        // The selection stays.
        event.preventDefault()
        event.stopImmediatePropagation()
        end(undefined)
      },
      options,
    )
}

function scrollAtEdge(view: Window, { top }: PagePoint): void {
  const speed = top < edge ? -scrollStep : top > view.innerHeight - edge ? scrollStep : 0
  if (speed !== 0) view.scrollBy({ top: speed, behavior: 'instant' })
}

/** Where a part may go: a section among sections, a block beside blocks and into sections without any. */
function measurePlaces(page: Document, view: Window, parts: readonly CanvasPart[], dragged: CanvasPart): DropPart[] {
  const isSection = dragged.kind !== 'block'
  return parts.flatMap(({ key, elementId, kind }) => {
    if (key === dragged.key || (isSection ? kind === 'block' : kind === 'section')) return []
    const box = measurePart(page, elementId)
    if (!box) return []
    const whole = { ...box, left: box.left + view.scrollX, top: box.top + view.scrollY }
    return [{ key, box: whole, isContainer: !isSection && kind === 'empty-section' }]
  })
}

function toView(line: DropTarget['line'], view: Window): DropTarget['line'] {
  return { ...line, left: line.left - view.scrollX, top: line.top - view.scrollY }
}
