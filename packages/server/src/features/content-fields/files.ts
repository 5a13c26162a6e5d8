import { z } from 'zod'
import { FocalPoint } from '../../platform/schemas/shared-schemas.ts'
import { getAssetUrl, getDisplayName } from '../assets/index.ts'
import type { FileRow } from './store.ts'

/** A picture in a list. */
export const Thumbnail = z
  .object({
    id: z.string(),
    url: z.string(),
    altText: z.string(),
    /** Where its subject is: 0..1 from the top left corner. */
    focalPoint: FocalPoint,
  })
  .meta({ id: 'Thumbnail' })

/** A picture or file of the site, as an item, a page or an author shows it. */
export const AssetFile = Thumbnail.extend({
  title: z.string(),
  description: z.string(),
  filename: z.string(),
  contentType: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
}).meta({ id: 'ItemFile' })

/** A file as the API of owners gives it. */
export function toFileView(row: FileRow): z.infer<typeof AssetFile> {
  return {
    id: row.asset_id,
    url: getAssetUrl({ id: row.asset_id, filename: row.filename }),
    altText: row.alt_text,
    title: row.title,
    description: row.description,
    focalPoint: { x: row.focal_x, y: row.focal_y },
    filename: getDisplayName(row.filename),
    contentType: row.content_type,
    width: row.width,
    height: row.height,
  }
}
