import { formatFocalPosition, getImageUrl } from '../page/image-width.ts'
import { YNode } from '@vitrine/yui'

interface ImageLoadOptions {
  readonly load?: boolean
  /** `fill` covers its parent and keeps the focal point in sight, `fit` shows the whole picture. */
  readonly mode?: 'fill' | 'fit' | 'none'
}

export interface ImageLoader {
  /** Gives an `<img data-src>` the width that its place needs. False when the element is no such picture. */
  load(element: unknown, options?: ImageLoadOptions): boolean
  /** Does so for every picture below an element (default: the page) that waits with `data-load="false"`. */
  bootstrap(root?: ParentNode): void
}

export function createImageLoader(window: Window): ImageLoader {
  const load: ImageLoader['load'] = (element, options = {}) => {
    const image = findElement(element)
    const source = image?.dataset['src'] ?? image?.dataset['image']
    if (!(image instanceof HTMLImageElement) || !source) return false
    if (options.mode === 'fill' || options.mode === 'fit') {
      image.style.objectFit = options.mode === 'fill' ? 'cover' : 'contain'
      image.style.objectPosition = formatFocalPosition(image.dataset['imageFocalPoint'])
      image.style.width ||= '100%'
      image.style.height ||= '100%'
    }
    const width = ownWidth(image) || image.parentElement?.clientWidth || window.innerWidth
    image.sizes = `${width}px`
    image.src = getImageUrl(source, width * window.devicePixelRatio)
    image.removeAttribute('data-load')
    image.classList.add('loaded')
    return true
  }
  return {
    load,
    bootstrap: (root = window.document) => {
      for (const image of root.querySelectorAll('img[data-src][data-load="false"]')) load(image)
    },
  }
}

/**
 * Any picture: while one loads, its place is as wide as styles make it. Without one it is as wide as the text in its
 * place.
 */
const onePixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

/** The width that styles give to a picture; 0 where they leave it to the picture. */
function ownWidth(image: HTMLImageElement): number {
  if (!image.getAttribute('src')) image.src = onePixel
  return image.clientWidth
}

/** Snippets hand over elements or wrapped ones. */
function findElement(value: unknown): HTMLElement | undefined {
  if (value instanceof HTMLElement) return value
  return value instanceof YNode ? value.element : undefined
}
