import type { ImageJson } from './image.ts'

/** Looks up an image of the site that was loaded for the page. */
export type FindImage = (assetId: string | undefined) => ImageJson | undefined

/** What the partial `media-picture.block` prints. */
export interface Picture {
  readonly imageId: string
  readonly assetUrl: string
  readonly src: string
  /** '' where the file has to stay as it is: drawings have no pixels, animations would stand still. */
  readonly srcset: string
  readonly sizes: string
  /** '' for decoration. HTML-escaped. */
  readonly alt: string
  /** The large picture, for those who want to see it without a script too. */
  readonly largeUrl: string
  readonly width: number
  readonly height: number
  readonly originalSize: string
  readonly focalPoint: string
  readonly objectPosition: string
}

/** A picture in a block: which widths it is offered in, and what it says to those who do not see it. `alt` is HTML-escaped. */
export function toPicture(image: ImageJson, { sizes, alt }: { readonly sizes: string; readonly alt: string }): Picture {
  const { width, height } = parseSize(image)
  const isFixed = /^(SVG|GIF)/i.test(image.systemDataSourceType)
  const widths = isFixed ? [] : image.systemDataVariants.split(',').filter((each) => /^\d+w$/.test(each))
  const { x, y } = image.mediaFocalPoint
  return {
    imageId: image.id,
    assetUrl: image.assetUrl,
    src: isFixed ? image.assetUrl : `${image.assetUrl}?format=750w`,
    srcset: widths.map((each) => `${image.assetUrl}?format=${each} ${each}`).join(', '),
    sizes,
    alt,
    largeUrl: isFixed ? image.assetUrl : `${image.assetUrl}?format=2500w`,
    width,
    height,
    originalSize: image.originalSize,
    focalPoint: `${x},${y}`,
    objectPosition: image.objectPosition,
  }
}

/** Pixels of a picture; a square where nobody knows. */
export function parseSize({ originalSize }: Pick<ImageJson, 'originalSize'>): { width: number; height: number } {
  const [width = 0, height = 0] = originalSize.split('x').map(Number)
  return width > 0 && height > 0 ? { width, height } : { width: 1, height: 1 }
}

/** The aspect ratios of the specification by their names, as width divided by height. */
export const aspectRatios = {
  square: 1,
  standard: 3 / 2,
  'standard-vertical': 2 / 3,
  'four-three': 4 / 3,
  'three-four-vertical': 3 / 4,
  widescreen: 16 / 9,
  'anamorphic-widescreen': 2.4,
} as const

export const aspectRatioNames = [
  'square',
  'standard',
  'standard-vertical',
  'four-three',
  'three-four-vertical',
  'widescreen',
  'anamorphic-widescreen',
] as const satisfies readonly (keyof typeof aspectRatios)[]

/** A number as CSS, four digits at most. */
export function formatCssNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}
