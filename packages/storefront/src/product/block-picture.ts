import { formatImageSrcset, getImageUrl } from '../page/image-width.ts'
import { isRecord, recordAt, readText } from '../page/read.ts'
import type { ProductParts } from './product-parts.ts'

interface BlockPicture {
  /** Shows the picture of a variant as the page publishes it, else the one that the server printed. */
  show(variant: unknown): void
}

/** The one picture of a product block; undefined elsewhere: product pages have galleries, which move by themselves. */
export function openBlockPicture({ variants }: ProductParts): BlockPicture | undefined {
  const image = variants?.closest('.product-block-layout')?.querySelector<HTMLImageElement>('.productImage img')
  if (!image) return undefined
  const names = ['src', 'srcset', 'style', 'data-src', 'data-image', 'data-image-focal-point'] as const
  const printed = new Map(names.map((name) => [name, image.getAttribute(name)]))
  return {
    show: (variant) => {
      const mainImage = isRecord(variant) ? recordAt(variant, 'mainImage') : {}
      const assetUrl = readText(mainImage, 'assetUrl')
      const next = assetUrl === '' ? printed : pictureAttributes(assetUrl, recordAt(mainImage, 'mediaFocalPoint'))
      for (const name of names) {
        const value = next.get(name) ?? null
        if (value === image.getAttribute(name)) continue
        if (value === null) image.removeAttribute(name)
        else image.setAttribute(name, value)
      }
    },
  }
}

function pictureAttributes(assetUrl: string, focalPoint: Readonly<Record<string, unknown>>): Map<string, string> {
  const [x, y] = [focalPoint['x'], focalPoint['y']].map((part) => (typeof part === 'number' ? part : 0.5))
  return new Map([
    ['src', getImageUrl(assetUrl, 750)],
    ['srcset', formatImageSrcset(assetUrl)],
    ['style', `object-position: ${(x ?? 0.5) * 100}% ${(y ?? 0.5) * 100}%`],
    ['data-src', assetUrl],
    ['data-image', assetUrl],
    ['data-image-focal-point', `${x},${y}`],
  ])
}
