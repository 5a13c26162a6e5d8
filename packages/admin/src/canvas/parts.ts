/** A block or section of the document that the page shows. */
export interface CanvasPart {
  /** Unique in the document. */
  readonly key: string
  readonly kind: 'block' | 'section' | 'empty-section'
  /** Of its element, as the renderer prints it. */
  readonly elementId: string
}

/** The id that the renderer gives the element of a block. */
export function getBlockElementId(blockId: string): string {
  return `block-${blockId.replace(/^block-/, '')}`
}

export type PartsByElement = ReadonlyMap<string, CanvasPart>

export function indexParts(parts: readonly CanvasPart[]): PartsByElement {
  return new Map(parts.map((part) => [part.elementId, part]))
}

/** The innermost part of the document around an element. Objects of the frame are of another realm: `instanceof` fails. */
export function findPartAround(target: unknown, parts: PartsByElement): CanvasPart | undefined {
  for (let element = toElement(target); element; element = element.parentElement) {
    const part = parts.get(element.id)
    if (part) return part
  }
  return undefined
}

export function toElement(target: unknown): Element | null {
  if (typeof target !== 'object' || target === null) return null
  const node = target as Partial<Element>
  return node.nodeType === Node.ELEMENT_NODE ? (target as Element) : (node.parentElement ?? null)
}

/** A box in pixels of the page in the frame, from its visible corner. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Where a part is seen in the page; undefined for one that the page does not show. */
export function measurePart(page: Document, elementId: string): Box | undefined {
  return measureElement(page.getElementById(elementId))
}

export function measureElement(element: Element | null | undefined): Box | undefined {
  if (!element) return undefined
  const { left, top, width, height } = element.getBoundingClientRect()
  return width === 0 && height === 0 ? undefined : { left, top, width, height }
}

/**
 * Brings a part into view, unless it is there already; `isWhole` asks for all of it. Only the page itself scrolls: `scrollIntoView` would scroll what is around the
 * frame, too.
 */
export function showElement(element: Element | null | undefined, isWhole = false): void {
  const view = element?.ownerDocument.defaultView
  const box = measureElement(element)
  if (!view || !box) return
  const height = view.innerHeight
  const bottom = box.top + box.height
  if (isWhole ? box.top >= 0 && bottom <= height : bottom >= 0 && box.top <= height * 0.9) return
  view.scrollBy({ top: box.top - Math.max(0, (height - box.height) / 2) })
}
