import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** A file as buyers see it before they fetch it. */
export interface FileSummary {
  readonly assetId: string
  readonly filename: string
  readonly byteSize: number
}

/** A file of an order line. */
export interface LineFile extends FileSummary {
  /** Bytes that its buyer was sent. */
  readonly sentBytes: number
}

/**
 * Selects the files of the items that meet the condition, `= l.item_id`: rows of item, file and place. The first file is
 * a column of the product, those behind it are rows.
 */
export function selectItemFiles({ site }: Pick<Ctx, 'site'>, items: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT p.item_id, p.digital_asset_id AS asset_id, 0 AS position FROM product p
    WHERE p.website_id = ${site.id} AND p.item_id ${items} AND p.digital_asset_id IS NOT NULL
    UNION ALL SELECT r.item_id, r.asset_id, r.position FROM product_file r WHERE r.website_id = ${site.id} AND r.item_id ${items}`
}
