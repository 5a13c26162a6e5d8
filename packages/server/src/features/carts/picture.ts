import { assetUrl } from '../assets/index.ts'
import type { EntryRecord } from './record.ts'
import type { Picture } from './schema.ts'

type PictureColumns = Pick<EntryRecord, 'assetId' | 'filename' | 'altText' | 'width' | 'height' | 'focalX' | 'focalY'>

/** The picture of a line, as page JSON shows pictures; null without one. */
export function toPicture(row: PictureColumns): Picture | null {
  if (row.assetId === null) return null
  return {
    assetUrl: assetUrl({ id: row.assetId, filename: row.filename ?? '' }),
    altText: row.altText ?? '',
    originalSize: `${row.width ?? 0}x${row.height ?? 0}`,
    mediaFocalPoint: { x: row.focalX ?? 0.5, y: row.focalY ?? 0.5 },
  }
}
