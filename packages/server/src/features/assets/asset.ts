import { CropShape } from './schema.ts'
import { getDisplayName } from './address-name.ts'
import type { AssetRow } from './store.ts'

/** A picture or file of a site. */
export interface Asset {
  readonly id: string
  /** As its address has it: after a replacement with a mark, `mug~2.jpg`. */
  readonly filename: string
  readonly contentType: string
  readonly byteSize: number
  /** Pixels; null for files that are not pictures. */
  readonly width: number | null
  readonly height: number | null
  /** 0..1 from the top left corner. */
  readonly focalPoint: { readonly x: number; readonly y: number }
  readonly altText: string
  readonly title: string
  readonly description: string
  /**
   * Averages of the corners and the centre as hex digits, by the names of page JSON; `{}` for files that are not
   * pictures.
   */
  readonly colorData: unknown
  readonly isPrivate: boolean
  readonly createdAt: Date
  readonly folderId: string | null
  /** The part of the picture that is shown; null: all of it. */
  readonly crop: Crop | null
}

/** A part of a picture: where it begins and how large it is, each as a share of the whole. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function toAsset(row: AssetRow): Asset {
  return {
    id: row.asset_id,
    filename: row.filename,
    contentType: row.content_type,
    byteSize: row.byte_size,
    width: row.width,
    height: row.height,
    focalPoint: { x: row.focal_x, y: row.focal_y },
    altText: row.alt_text,
    title: row.title,
    description: row.description,
    colorData: row.color_data,
    isPrivate: row.is_private,
    createdAt: row.created_at,
    folderId: row.folder_id,
    crop: parseCrop(row.crop),
  }
}

function parseCrop(value: unknown): Crop | null {
  const parsed = CropShape.safeParse(value)
  return parsed.success ? parsed.data : null
}

/** The address of a picture or file within its site. */
export function getAssetUrl(asset: { readonly id: string; readonly filename: string }): string {
  return `/s/${asset.id}/${encodeURIComponent(asset.filename)}`
}

/** A picture as the API of owners gives it. */
export function toAssetView(asset: Asset) {
  return {
    id: asset.id,
    url: getAssetUrl(asset),
    filename: getDisplayName(asset.filename),
    contentType: asset.contentType,
    byteSize: asset.byteSize,
    width: asset.width,
    height: asset.height,
    focalPoint: asset.focalPoint,
    altText: asset.altText,
    title: asset.title,
    description: asset.description,
    createdOn: asset.createdAt.toISOString(),
    folderId: asset.folderId,
    crop: asset.crop,
    isPrivate: asset.isPrivate,
  }
}
