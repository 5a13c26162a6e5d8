import type { BrowserTranslate } from '@vitrine/commerce'
import type { LargeVideo } from '../gallery/large-video.ts'

interface Slide {
  readonly anchor: HTMLElement
  readonly shown: HTMLImageElement | LargeVideo
  readonly caption: string
}

/** A click on a picture or video whose link is its large view shows it over the page; other links are left alone. */
export function openLargeViews(root: HTMLElement, t: BrowserTranslate): void {
  const anchors = [...root.querySelectorAll<HTMLElement>('a[data-lightbox-slide]')]
  const slides = anchors.flatMap((anchor): Slide[] => {
    const { html, videoUrl, videoType = '', title: caption = '' } = anchor.dataset
    const name = anchor.getAttribute('aria-label') ?? caption
    const picture = anchor.querySelector('img')
    if (videoUrl !== undefined) return [{ anchor, shown: { url: videoUrl, type: videoType, name, picture }, caption }]
    if (html !== undefined) return [{ anchor, shown: { html, name, picture }, caption }]
    return picture ? [{ anchor, shown: picture, caption }] : []
  })
  root.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
    const anchor = event.target.closest('a[data-lightbox-slide]')
    const index = slides.findIndex((slide) => slide.anchor === anchor)
    if (anchor === null || index === -1) return
    event.preventDefault()
    void import('../gallery/lightbox.ts').then(({ openLightbox }) =>
      openLightbox(
        slides.map(({ shown }) => shown),
        index,
        t,
        {
          theme: root.dataset['lightboxTheme'] === 'light' ? 'light' : 'dark',
          captions: slides.map(({ caption }) => caption),
        },
      ),
    )
  })
}
