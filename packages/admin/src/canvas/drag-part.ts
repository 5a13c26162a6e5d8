import { type DropPart, type DropTarget, findDropTarget } from './drop-target.ts'
import { type CanvasPart, measurePart } from './parts.ts'
import type { PagePoint } from './watch-page.ts'

interface DragOptions {
  readonly page: Document
  readonly part: CanvasPart
  readonly parts: readonly CanvasPart[]
  readonly press: PointerEvent
  readonly onMove: (target: DropTarget | undefined) => void
  readonly onDrop: (target: DropTarget) => void
}

/** How far a pointer moves before a press becomes a drag, in pixels. */
const threshold = 5
/** The height of the strips at the edges that scroll the page, and by how much in each frame. */
const edge = 60
const scrollStep = 14

/** Follows a pressed pointer. Boxes are measured once, when the drag begins. Escape ends it without a drop. */
export function dragPart({ page, part, parts, press, onMove, onDrop }: DragOptions): void {
  const view = page.defaultView
  if (!view || press.button !== 0 || press.pointerType === 'touch') return
  const ending = new AbortController()
  const { signal } = ending
  let places: readonly DropPart[] | undefined
  let pointer: PagePoint = { left: press.clientX, top: press.clientY }
  let target: DropTarget | undefined
  const look = () => {
    if (signal.aborted || !places) return
    const speed = pointer.top < edge ? -scrollStep : pointer.top > view.innerHeight - edge ? scrollStep : 0
    if (speed !== 0) view.scrollBy({ top: speed, behavior: 'instant' })
    target = findDropTarget(places, { left: pointer.left + view.scrollX, top: pointer.top + view.scrollY })
    onMove(target && { ...target, line: toView(target.line, view) })
    requestAnimationFrame(look)
  }
  const end = () => {
    ending.abort()
    if (places) onMove(undefined)
  }
  const move = (event: PointerEvent) => {
    pointer = { left: event.clientX, top: event.clientY }
    const [x, y] = [event.clientX - press.clientX, event.clientY - press.clientY]
    if (places || Math.hypot(x, y) < threshold) return
    page.documentElement.setPointerCapture(press.pointerId)
    places = measurePlaces(page, view, parts, part)
    look()
  }
  view.addEventListener('pointermove', move, { signal, capture: true })
  view.addEventListener(
    'pointerup',
    () => {
      end()
      if (places && target) onDrop(target)
    },
    { signal, capture: true },
  )
  view.addEventListener('pointercancel', end, { signal, capture: true })
  for (const each of [view, window])
    each.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal, capture: true })
}

/** Blocks, and sections without any, but for what is dragged. */
function measurePlaces(page: Document, view: Window, parts: readonly CanvasPart[], dragged: CanvasPart): DropPart[] {
  return parts.flatMap(({ key, elementId, kind }) => {
    if (key === dragged.key || kind === 'section') return []
    const box = measurePart(page, elementId)
    if (!box) return []
    const whole = { ...box, left: box.left + view.scrollX, top: box.top + view.scrollY }
    return [{ key, box: whole, isContainer: kind === 'empty-section' }]
  })
}

function toView(line: DropTarget['line'], view: Window): DropTarget['line'] {
  return { ...line, left: line.left - view.scrollX, top: line.top - view.scrollY }
}
