import type { BrowserTranslate } from '@vitrine/commerce'

/** A click on a picture, or on the button in the gallery's corner, shows it as large as the screen. */
export function offerLargeView(
  root: HTMLElement,
  slides: readonly HTMLElement[],
  active: () => number,
  t: BrowserTranslate,
): void {
  const pictures = slides.flatMap((slide) => [...slide.querySelectorAll('img')].slice(0, 1))
  const [first] = slides
  if (!first || pictures.length === 0) return
  const open = (index: number) =>
    void import('./lightbox.ts').then(({ openLightbox }) => openLightbox(pictures, index, t))

  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'vt-enlarge'
  button.setAttribute('aria-label', t('mediaEnlarge'))
  button.innerHTML =
    '<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true"><path d="M11.5 3.5h5v5M8.5 16.5h-5v-5M16.5 3.5 11 9M3.5 16.5 9 11"/></svg>'
  button.addEventListener('click', () => open(active()))
  // The strip scrolls; its frame does not.
  const frame = first.parentElement ?? root
  const holder = document.createElement('div')
  holder.className = 'vt-enlarge-holder'
  holder.append(button)
  frame.after(holder)
  slides.forEach((slide, index) => {
    slide.addEventListener('click', (event) => {
      // A theme may have links in its slides.
      if (!(event.target instanceof Element) || event.target.closest('a, button')) return
      open(index)
    })
    slide.style.cursor = 'zoom-in'
  })
}
