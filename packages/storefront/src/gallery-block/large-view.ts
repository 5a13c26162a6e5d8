/** A click on a picture whose link is its large view shows it over the page; other links are left alone. */
export function openLargeViews(root: HTMLElement): void {
  const anchors = [...root.querySelectorAll<HTMLElement>('a[data-lightbox-slide]')]
  const slides = anchors.flatMap((anchor) => {
    const picture = anchor.querySelector('img')
    return picture ? [{ anchor, picture, caption: anchor.dataset['title'] ?? '' }] : []
  })
  root.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
    const anchor = event.target.closest('a[data-lightbox-slide]')
    const index = slides.findIndex((slide) => slide.anchor === anchor)
    if (anchor === null || index === -1) return
    event.preventDefault()
    void import('../gallery/lightbox.ts').then(({ openLightbox }) =>
      openLightbox(
        slides.map(({ picture }) => picture),
        index,
        {
          theme: root.dataset['lightboxTheme'] === 'light' ? 'light' : 'dark',
          captions: slides.map(({ caption }) => caption),
        },
      ),
    )
  })
}
