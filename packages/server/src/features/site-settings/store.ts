import { collectionTypes } from '@vitrine/commerce'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

interface GeneralRow {
  identifier: string
  status: string
  title: string
  tagline: string
  description: string
  language: string
  time_zone: string
  currency: string
}

export async function readGeneral(ctx: Ctx): Promise<GeneralRow> {
  const { rows } = await sql<GeneralRow>`
    SELECT identifier, status, title, tagline, description, language, time_zone, currency
    FROM website WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Error(`The site ${ctx.site.id} is gone.`)
  return row
}

/** Is there a plain page of this id? */
export async function hasPage(ctx: Ctx, collectionId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM collection
    WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId} AND type = ${sql.lit(collectionTypes.page)}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Locks the site's row until the transaction ends. */
export async function lockWebsite(ctx: Ctx): Promise<{ currency: string }> {
  return ctx.db
    .selectFrom('website')
    .select('currency')
    .where('website_id', '=', ctx.site.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function hasOrders(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sales_order WHERE website_id = ${ctx.site.id} LIMIT 1`.execute(ctx.db)
  return rows.length > 0
}

/** Does anything of the site have a price? */
export async function hasPrices(ctx: Ctx): Promise<boolean> {
  const { id } = ctx.site
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT 1 FROM variant WHERE website_id = ${id} AND (price_minor > 0 OR sale_price_minor > 0))
      OR EXISTS (SELECT 1 FROM shipping_option WHERE website_id = ${id})
      OR EXISTS (SELECT 1 FROM discount WHERE website_id = ${id})
      OR EXISTS (SELECT 1 FROM donation_fund WHERE website_id = ${id}) AS found`.execute(ctx.db)
  return rows[0]?.found ?? false
}
