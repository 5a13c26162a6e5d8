import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { OrderRow } from '../read-store.ts'
import type { DownloadLink } from '../token.ts'
import { type FileSummary, selectItemFiles } from '../item-files.ts'

interface DownloadRow {
  readonly assetId: string
  readonly filename: string
  readonly contentType: string
  readonly fileVersion: number
}

/**
 * A file of a digital line of a paid order, or its first one where the link names none. Undefined while something is due
 * for it, after it was canceled, or when there is none.
 */
export async function findDownloadRow(
  ctx: Ctx,
  { orderId, lineId, assetId }: Pick<DownloadLink, 'orderId' | 'lineId' | 'assetId'>,
): Promise<DownloadRow | undefined> {
  const result = await sql<DownloadRow>`
    SELECT a.asset_id AS "assetId", a.filename, a.content_type AS "contentType", a.file_version AS "fileVersion" FROM order_line l
    JOIN sales_order o ON o.website_id = l.website_id AND o.order_id = l.order_id
    CROSS JOIN LATERAL (${selectItemFiles(ctx, sql`= l.item_id`)}) f
    JOIN asset a ON a.website_id = l.website_id AND a.asset_id = f.asset_id
    WHERE l.website_id = ${ctx.site.id} AND l.order_id = ${orderId} AND l.line_id = ${lineId}
      AND (${assetId ?? null}::text IS NULL OR f.asset_id = ${assetId ?? null}::text)
      AND o.payment_status IN ('paid', 'partially_refunded') AND o.fulfillment_status <> 'canceled' AND o.balance_minor <= 0
    ORDER BY f.position LIMIT 1`.execute(ctx.db)
  return result.rows[0]
}

/** The files that buyers of these items get, in their order, by item id. */
export async function listItemFiles(ctx: Ctx, itemIds: readonly string[]): Promise<Map<string, FileSummary[]>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<FileSummary & { itemId: string }>`
    SELECT f.item_id AS "itemId", a.asset_id AS "assetId", a.filename, a.byte_size AS "byteSize"
    FROM (${selectItemFiles(ctx, sql`= ANY(${itemIds}::text[])`)}) f
    JOIN asset a ON a.website_id = ${ctx.site.id} AND a.asset_id = f.asset_id ORDER BY f.position`.execute(ctx.db)
  return Map.groupBy(rows, ({ itemId }) => itemId)
}

/** True while the files of an order are its buyer's: it is paid, and nothing is due since it was changed. */
export function isOwned({ paymentStatus, fulfillmentStatus, balanceMinor }: OrderRow): boolean {
  return ['paid', 'partially_refunded'].includes(paymentStatus) && fulfillmentStatus !== 'canceled' && balanceMinor <= 0
}

/** True when the order gives its buyer files. */
export function hasDownloads(order: OrderRow): boolean {
  return isOwned(order) && order.lines.some(({ files }) => files.length > 0)
}

/** Adds bytes to what was sent of a line's file; false, and nothing added, when that would be more than `maxBytes`. */
export async function countDownload(
  ctx: Ctx,
  { orderId, lineId, assetId }: { readonly orderId: string; readonly lineId: string; readonly assetId: string },
  byteCount: number,
  maxBytes: number,
): Promise<boolean> {
  if (byteCount > maxBytes) return false
  const { rows } = await sql`
    INSERT INTO order_download AS d (website_id, order_id, line_id, asset_id, sent_bytes)
    VALUES (${ctx.site.id}, ${orderId}, ${lineId}, ${assetId}, ${byteCount})
    ON CONFLICT (website_id, order_id, line_id, asset_id) DO UPDATE SET sent_bytes = d.sent_bytes + excluded.sent_bytes
      WHERE d.sent_bytes + excluded.sent_bytes <= ${maxBytes}::bigint
    RETURNING 1 AS counted`.execute(ctx.db)
  return rows.length === 1
}

/** Forgets what was sent of the files of an order. */
export async function resetDownloads(ctx: Ctx, orderId: string): Promise<void> {
  await sql`DELETE FROM order_download WHERE website_id = ${ctx.site.id} AND order_id = ${orderId}`.execute(ctx.db)
}
