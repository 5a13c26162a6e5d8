import type { AssetRow } from './store.ts'

/** A picture or file of a site. */
export interface Asset {
  readonly id: string
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
  }
}

/** The address of a picture or file within its site. */
export function assetUrl(asset: { readonly id: string; readonly filename: string }): string {
  return `/s/${asset.id}/${encodeURIComponent(asset.filename)}`
}

/** A picture as the API of owners gives it. */
export function assetView(asset: Asset) {
  return {
    id: asset.id,
    url: assetUrl(asset),
    filename: asset.filename,
    contentType: asset.contentType,
    byteSize: asset.byteSize,
    width: asset.width,
    height: asset.height,
    focalPoint: asset.focalPoint,
    altText: asset.altText,
    title: asset.title,
    description: asset.description,
  }
}
