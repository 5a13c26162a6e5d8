import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { ShippingOptionRecord } from './schema.ts'

export async function selectOptions(ctx: Ctx): Promise<ShippingOptionRecord[]> {
  const result = await sql<ShippingOptionRecord>`
    SELECT shipping_option_id AS id, name, price_minor AS "priceMinor", free_over_minor AS "freeOverMinor", countries
    FROM shipping_option WHERE website_id = ${ctx.site.id} ORDER BY position, shipping_option_id`.execute(ctx.db)
  return result.rows
}

export async function deleteOptions(ctx: Ctx): Promise<void> {
  await sql`DELETE FROM shipping_option WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
}

export async function insertOptions(ctx: Ctx, options: readonly ShippingOptionRecord[]): Promise<void> {
  await sql`
    INSERT INTO shipping_option (website_id, shipping_option_id, name, price_minor, free_over_minor, countries, position)
    SELECT ${ctx.site.id}, o.id, o.name, o."priceMinor", o."freeOverMinor",
      ARRAY(SELECT jsonb_array_elements_text(o.countries)), row_number() OVER () - 1
    FROM jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      AS o(id text, name text, "priceMinor" bigint, "freeOverMinor" bigint, countries jsonb)`.execute(ctx.db)
}
