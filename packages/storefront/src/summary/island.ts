import type { BrowserTranslate } from '@vitrine/commerce'
import { createAnnounce } from '../page/announce.ts'
import { createIconButton } from '../carousel/controls.ts'
import { type Carousel, moveByKeys, openCarousel } from '../carousel/carousel.ts'

/** Brings carousels of summary blocks and of lists to life: buttons, keys, and a mouse that drags. They scroll by themselves too. */
export function mount(elements: readonly HTMLElement[], t: BrowserTranslate): void {
  const announce = createAnnounce(document)
  for (const root of elements) {
    const scroller = root.querySelector<HTMLElement>('.summary-item-list, .user-items-list > ul')
    const items = [...root.querySelectorAll<HTMLElement>('.summary-item, .list-item')]
    if (scroller && items.length > 1) mountCarousel(root, scroller, items, announce, t)
  }
}

function mountCarousel(
  root: HTMLElement,
  scroller: HTMLElement,
  items: readonly HTMLElement[],
  announce: (text: string) => void,
  t: BrowserTranslate,
): void {
  const tell = () => {
    const title =
      items[carousel.index()]?.querySelector('.summary-title, .list-item-content__title')?.textContent?.trim() ?? ''
    const place = t('mediaItemOf', { number: carousel.index() + 1, count: items.length })
    announce(title === '' ? place : t('labelValue', { label: place, value: title }))
  }
  const carousel = openCarousel(scroller, items, { align: 'left', changed: (_index, byVisitor) => byVisitor && tell() })
  moveByKeys(scroller, carousel, tell)
  const pager = document.createElement('div')
  pager.className = 'summary-carousel-pager sqs-gallery-controls'
  const turn = (by: 1 | -1) => () => {
    turnPage(carousel, scroller, items, by)
    tell()
  }
  pager.append(
    createIconButton('previous', 'previous', t('mediaPreviousItems'), turn(-1)),
    createIconButton('next', 'next', t('mediaNextItems'), turn(1)),
  )
  const header = root.querySelector<HTMLElement>('.summary-header, .list-section-header')
  if (header) {
    header.hidden = false
    header.append(pager)
  }
  // All of them in sight: there is nothing to turn to.
  const fit = () => (pager.hidden = scroller.scrollWidth <= scroller.clientWidth + 1)
  new ResizeObserver(fit).observe(scroller)
}

/** As many on as are in sight; from the end to the beginning and back. */
function turnPage(carousel: Carousel, scroller: HTMLElement, items: readonly HTMLElement[], by: 1 | -1): void {
  const [first, second] = items
  if (!first || !second) return
  const step = Math.max(1, Math.abs(second.offsetLeft - first.offsetLeft))
  const inSight = Math.max(1, Math.floor((scroller.clientWidth + 1) / step))
  const maxIndex = Math.max(0, items.length - inSight)
  const at = Math.min(carousel.index(), maxIndex)
  if (by === 1) carousel.go(at >= maxIndex ? 0 : Math.min(maxIndex, at + inSight))
  else carousel.go(at === 0 ? maxIndex : Math.max(0, at - inSight))
}
