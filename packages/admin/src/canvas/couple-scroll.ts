import { toElement } from './parts.ts'

/** A block at two widths: where it begins on the page that was scrolled, and on the one that follows. */
interface ScrollPoint {
  readonly from: number
  readonly to: number
}

interface ScrollRange {
  readonly maxFrom: number
  readonly maxTo: number
}

/**
 * How far another width of the page is scrolled to show the same blocks at its upper edge. Between two blocks the way is even. Blocks beside each other
 * on one page and below each other on the other are passed in that time.
 */
export function findScroll(points: readonly ScrollPoint[], from: number, { maxFrom, maxTo }: ScrollRange): number {
  let before: ScrollPoint = { from: 0, to: 0 }
  let after: ScrollPoint = { from: maxFrom, to: maxTo }
  for (const point of points.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    // The ends of both pages meet, and no page ever goes back.
    if (point.from <= before.from || point.to < before.to || point.from >= maxFrom || point.to > maxTo) continue
    if (point.from > from) {
      after = point
      break
    }
    before = point
  }
  const way = after.from - before.from
  return way <= 0 ? after.to : before.to + ((from - before.from) / way) * (after.to - before.to)
}

/** Pages of different widths that show the same: they follow the one that somebody scrolls. */
export class ScrollCoupling {
  readonly #pages = new Set<Document>()
  /** The page under the pointer. Others scroll too, to show what is selected, and nobody follows that. */
  #leader: Document | undefined
  #isWaiting = false

  add(page: Document): void {
    const view = page.defaultView
    if (!view) return
    this.#pages.add(page)
    const lead = () => (this.#leader = page)
    for (const name of ['mouseover', 'wheel', 'touchstart', 'keydown'])
      view.addEventListener(name, lead, { capture: true, passive: true })
    view.addEventListener(
      'mouseout',
      ({ relatedTarget }) => {
        if (toElement(relatedTarget) === null && this.#leader === page) this.#leader = undefined
      },
      { capture: true },
    )
    view.addEventListener('scroll', () => this.#follow(page, view), { passive: true })
    view.addEventListener('pagehide', () => this.#pages.delete(page))
  }

  #follow(page: Document, view: Window): void {
    if (this.#leader !== page || this.#isWaiting || this.#pages.size < 2) return
    this.#isWaiting = true
    view.requestAnimationFrame(() => {
      this.#isWaiting = false
      const tops = listTops(page, view)
      for (const other of this.#pages) if (other !== page) scrollLike(page, tops, other)
    })
  }
}

function scrollLike(page: Document, tops: ReadonlyMap<string, number>, other: Document): void {
  const [view, otherView] = [page.defaultView, other.defaultView]
  if (!view || !otherView) return
  const points = [...listTops(other, otherView)].flatMap(([id, to]) => {
    const from = tops.get(id)
    return from === undefined ? [] : [{ from, to }]
  })
  const range = { maxFrom: getMaxScroll(page, view), maxTo: getMaxScroll(other, otherView) }
  otherView.scrollTo({ top: findScroll(points, view.scrollY, range), behavior: 'instant' })
}

/** Where each block begins, in pixels from the top of its page. */
function listTops(page: Document, view: Window): ReadonlyMap<string, number> {
  const blocks = [...page.querySelectorAll('.sqs-block[id]')]
  return new Map(blocks.map((block) => [block.id, block.getBoundingClientRect().top + view.scrollY]))
}

function getMaxScroll(page: Document, view: Window): number {
  return Math.max(0, page.documentElement.scrollHeight - view.innerHeight)
}
