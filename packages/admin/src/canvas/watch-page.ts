import { findPartAround, type PartsByElement, toElement } from './parts.ts'

/** A point of the page in the frame, in its pixels. */
export interface PagePoint {
  readonly left: number
  readonly top: number
}

/** What somebody does in the page that is edited. */
export interface PageHandlers {
  readonly getParts: () => PartsByElement
  /** The key of a place around the content of the page, for what is in no part. */
  readonly findSitePart: (target: EventTarget | null) => string | undefined
  /** The element whose text is edited in place: what happens in it is its own. */
  readonly getEdited: () => Element | undefined
  readonly onHover: (key: string | undefined) => void
  /** Undefined: a place of the page that belongs to no part. */
  readonly onSelect: (key: string | undefined, point: PagePoint) => void
  /** A double click. */
  readonly onOpen: (key: string, point: PagePoint) => void
  /** A pointer is pressed on a part. */
  readonly onPress: (key: string, event: PointerEvent) => void
  readonly onKey: (event: KeyboardEvent, isInText: boolean) => void
}

/**
 * Watches a page that is edited, without a change of its HTML. A press selects a part. Links and forms do nothing. Presses on a part do not
 * reach scripts of the page.
 */
export function watchPage(page: Document, handlers: PageHandlers): void {
  const view = page.defaultView
  if (!view) return
  const isEdited = (event: Event) => handlers.getEdited()?.contains(toElement(event.target)) === true
  const find = (event: Event) => findPartAround(event.target, handlers.getParts())?.key
  const findAny = (event: Event) => find(event) ?? handlers.findSitePart(event.target)
  // Before the scripts of the page, which listen to its document.
  const listen = <Name extends keyof WindowEventMap>(name: Name, run: (event: WindowEventMap[Name]) => void) =>
    view.addEventListener(name, (event) => void (isEdited(event) || run(event)), { capture: true })
  const keepFromPage = (event: Event) => {
    if (find(event) !== undefined) event.stopPropagation()
  }
  listen('pointerdown', (event) => {
    const key = find(event)
    if (key === undefined) return
    event.stopPropagation()
    handlers.onPress(key, event)
  })
  listen('mousedown', (event) => {
    // The keyboard stays with the editor, and a press neither selects text nor drags pictures.
    event.preventDefault()
    keepFromPage(event)
  })
  listen('click', (event) => {
    event.preventDefault()
    keepFromPage(event)
    handlers.onSelect(findAny(event), { left: event.clientX, top: event.clientY })
  })
  listen('dblclick', (event) => {
    event.preventDefault()
    keepFromPage(event)
    const key = findAny(event)
    if (key !== undefined) handlers.onOpen(key, { left: event.clientX, top: event.clientY })
  })
  for (const name of ['auxclick', 'submit', 'dragstart'] as const)
    listen(name, (event) => {
      event.preventDefault()
      event.stopPropagation()
    })
  for (const name of ['pointerup', 'mouseup', 'touchstart', 'touchend'] as const) listen(name, keepFromPage)
  // Known before a finger is down: a drag that begins later may stop the page from scrolling.
  view.addEventListener('touchmove', () => undefined, { capture: true, passive: false })
  listen('mouseover', (event) => handlers.onHover(findAny(event)))
  listen('mouseout', ({ relatedTarget }) => {
    if (relatedTarget === null) handlers.onHover(undefined)
  })
  // In a text, only keys of the whole screen count.
  view.addEventListener('keydown', (event) => handlers.onKey(event, isEdited(event)), { capture: true })
}
