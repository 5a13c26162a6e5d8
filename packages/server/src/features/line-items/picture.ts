import { getAssetUrl } from '../assets/index.ts'
import type { Picture } from './schema.ts'

/** The stored columns of a line's picture; all null without one. */
export interface PictureColumns {
  readonly assetId: string | null
  readonly filename: string | null
  readonly altText: string | null
  readonly width: number | null
  readonly height: number | null
  readonly focalX: number | null
  readonly focalY: number | null
}

/** The picture of a line, as page JSON shows pictures; null without one. */
export function toPicture(row: PictureColumns): Picture | null {
  if (row.assetId === null) return null
  return {
    assetUrl: getAssetUrl({ id: row.assetId, filename: row.filename ?? '' }),
    altText: row.altText ?? '',
    originalSize: `${row.width ?? 0}x${row.height ?? 0}`,
    mediaFocalPoint: { x: row.focalX ?? 0.5, y: row.focalY ?? 0.5 },
  }
}
