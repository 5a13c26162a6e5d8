import { type Ctx, type Site, type SiteDb, transaction } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto.ts'
import { isId, newId } from '../../platform/ids.ts'
import { loadSettings, lockSettings } from '../sites/index.ts'
import { getWeightUnit } from '../store-settings/index.ts'
import { mergeZoneRates } from './merge-zone-rates.ts'
import { shippingChanged } from './errors.ts'
import { SaveShipping, type ShippingSettings, type ShippingZoneRecord } from './schema.ts'
import { deleteShipping, insertShipping, selectShipping } from './store.ts'

/** The zones of the shop with their rates, in the owner's order. */
export async function getShipping(ctx: Ctx): Promise<ShippingSettings> {
  const [site, zones] = await Promise.all([loadSettings(ctx), listZones(ctx)])
  return toSettings(site, zones)
}

/**
 * Puts these zones in the place of all others; a rate that keeps its id stays chosen in open carts. Throws `shipping_changed` when the stored
 * zones are not those of the version.
 */
export async function saveShipping(ctx: Ctx, input: SaveShipping): Promise<ShippingSettings> {
  const { version, zones } = SaveShipping.parse(input)
  const taken = new Set<string>()
  const records = zones.map((zone) => ({
    ...zone,
    id: keepId(zone.id, taken),
    rates: zone.rates.map((rate) => ({ ...rate, id: keepId(rate.id, taken) })),
  }))
  await transaction(ctx, async (ctx) => {
    // One save at a time: the other would be lost between reading and writing.
    const site = await lockSettings(ctx)
    const stored = toSettings(site, await listZones(ctx))
    if (version !== undefined && version !== stored.version) throw shippingChanged({ shipping: stored })
    await deleteShipping(ctx)
    await insertShipping(ctx, records)
  })
  return getShipping(ctx)
}

/** Zones that `mergeZoneRates` made have no id of their own yet, and their rates may share one. */
function keepId(id: string | undefined, taken: Set<string>): string {
  const kept = id !== undefined && isId(id) && !taken.has(id) ? id : newId()
  taken.add(kept)
  return kept
}

async function listZones(ctx: SiteDb): Promise<ShippingZoneRecord[]> {
  const { zones, rates } = await selectShipping(ctx)
  return mergeZoneRates(zones, rates)
}

function toSettings(site: Site, zones: readonly ShippingZoneRecord[]): ShippingSettings {
  const version = sha256(JSON.stringify(zones)).slice(0, 16)
  return { version, currency: site.currency, weightUnit: getWeightUnit(site), zones: [...zones] }
}
