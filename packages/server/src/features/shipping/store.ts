import { type RawBuilder, sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'
import type { StoredRate, StoredZone } from './merge-zone-rates.ts'
import type { ShippingZoneRecord } from './schema.ts'

/** The zones of the site, as JSON. */
export function buildZones(ctx: SiteDb): RawBuilder<readonly StoredZone[]> {
  return sql`coalesce((
    SELECT json_agg(json_build_object('id', z.shipping_zone_id, 'name', z.name, 'places', z.places, 'coversRest', z.covers_rest)
      ORDER BY z.position, z.shipping_zone_id)
    FROM shipping_zone z WHERE z.website_id = ${ctx.site.id}
  ), '[]'::json)`
}

/** The rates of all zones of the site, as JSON. */
export function buildRates(ctx: SiteDb): RawBuilder<readonly StoredRate[]> {
  return sql`coalesce((
    SELECT json_agg(json_build_object('id', o.shipping_option_id, 'zoneId', o.shipping_zone_id, 'name', o.name, 'kind', o.kind,
      'priceMinor', o.price_minor, 'furtherMinor', o.further_minor, 'tiers', o.tiers, 'freeOverMinor', o.free_over_minor, 'minOrderMinor', o.min_order_minor,
      'postalCodes', o.postal_codes, 'location', o.location, 'instructions', o.instructions, 'carrier', o.carrier, 'timeSlots', o.time_slots, 'countries', o.countries)
      ORDER BY o.position, o.shipping_option_id)
    FROM shipping_option o WHERE o.website_id = ${ctx.site.id}
  ), '[]'::json)`
}

export async function selectShipping(
  ctx: SiteDb,
): Promise<{ readonly zones: readonly StoredZone[]; readonly rates: readonly StoredRate[] }> {
  const result = await sql<{ zones: StoredZone[]; rates: StoredRate[] }>`
    SELECT ${buildZones(ctx)} AS zones, ${buildRates(ctx)} AS rates`.execute(ctx.db)
  return result.rows[0] ?? { zones: [], rates: [] }
}

export async function deleteShipping(ctx: SiteDb): Promise<void> {
  await sql`DELETE FROM shipping_option WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
  await sql`DELETE FROM shipping_zone WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
}

export async function insertShipping(ctx: SiteDb, zones: readonly ShippingZoneRecord[]): Promise<void> {
  await sql`
    INSERT INTO shipping_zone (website_id, shipping_zone_id, name, places, covers_rest, position)
    SELECT ${ctx.site.id}, z.id, z.name, ARRAY(SELECT jsonb_array_elements_text(z.places)), z."coversRest", row_number() OVER () - 1
    FROM jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) AS z(id text, name text, places jsonb, "coversRest" boolean)`.execute(
    ctx.db,
  )
  const rates = zones.flatMap((zone) => zone.rates.map((rate) => ({ ...rate, zoneId: zone.id })))
  await sql`
    INSERT INTO shipping_option (website_id, shipping_option_id, shipping_zone_id, name, kind, price_minor, further_minor, tiers, free_over_minor,
      min_order_minor, postal_codes, location, instructions, carrier, time_slots, position)
    SELECT ${ctx.site.id}, r.id, r."zoneId", r.name, r.kind, r."priceMinor", r."furtherMinor", r.tiers, r."freeOverMinor", r."minOrderMinor",
      ARRAY(SELECT jsonb_array_elements_text(r."postalCodes")), r.location, r.instructions, nullif(r.carrier, 'null'::jsonb), nullif(r."timeSlots", 'null'::jsonb), row_number() OVER () - 1
    FROM jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
      AS r(id text, "zoneId" text, name text, kind text, "priceMinor" bigint, "furtherMinor" bigint, tiers jsonb, "freeOverMinor" bigint, "minOrderMinor" bigint,
        "postalCodes" jsonb, location text, instructions text, carrier jsonb, "timeSlots" jsonb)`.execute(ctx.db)
}
