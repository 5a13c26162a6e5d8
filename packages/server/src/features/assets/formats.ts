import type { DerivedType } from '../../platform/images/images.ts'

/** The widths pictures are offered in. */
const formatWidths = [100, 300, 500, 750, 1000, 1500, 2500] as const

export type FormatName = 'original' | `${number}w`

/**
 * The format that answers a wish such as `500w`, for a picture of this width: the next larger one, but none beyond the first that
 * holds the whole picture. Undefined when the wish is not understood.
 */
export function formatFor(requested: string | undefined, pictureWidth: number): FormatName | undefined {
  if (requested === undefined || requested === 'original') return 'original'
  const wanted = Number(/^(\d{1,5})w$/.exec(requested)?.[1])
  if (!(wanted > 0)) return undefined
  const enough = Math.min(wanted, pictureWidth)
  const width = formatWidths.find((each) => each >= enough) ?? 2500
  return `${width}w`
}

/** `500w` is 500. */
export function getWidth(format: FormatName): number {
  return Number.parseInt(format, 10)
}

/** The best type that the browser takes, by its Accept header. A browser that names nothing gets what every browser reads. */
export function selectDerivedType(accept: string | undefined, hasTransparency: boolean): DerivedType {
  const taken = new Set(
    (accept ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*(;|$)/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  if (taken.has('image/avif')) return 'image/avif'
  if (taken.has('image/webp')) return 'image/webp'
  return hasTransparency ? 'image/png' : 'image/jpeg'
}

export const derivedEndings: Readonly<Record<DerivedType, string>> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
