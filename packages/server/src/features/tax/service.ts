import { type TaxRule, taxClasses } from '@vitrine/commerce'
import { type Ctx, type Site, transaction } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto.ts'
import { isId, newId } from '../../platform/ids.ts'
import { changeSettings, loadSettings, lockSettings } from '../sites/index.ts'
import { sellingSettings, storeSettings } from '../store-settings/index.ts'
import { taxesChanged, taxRuleTwice } from './errors.ts'
import { SaveTaxes, type TaxRuleInput, type TaxRuleRecord, type TaxSettings } from './schema.ts'
import { getStorePlace } from './store-place.ts'
import { deleteRules, insertRules, selectRules } from './store.ts'

/** All tax rules of the shop, ordered by place, and whether its prices contain them. */
export async function getTaxes(ctx: Ctx): Promise<TaxSettings> {
  const [site, taxRules] = await Promise.all([loadSettings(ctx), selectRules(ctx)])
  return toSettings(site, taxRules)
}

/** Puts these rules in the place of all others. Throws `taxes_changed` when the stored ones are not those of the version. */
export async function saveTaxes(ctx: Ctx, input: SaveTaxes): Promise<TaxSettings> {
  const { version, taxRules, ...choices } = SaveTaxes.parse(input)
  const records = taxRules.map((rule) => ({ ...rule, id: rule.id !== undefined && isId(rule.id) ? rule.id : newId() }))
  checkOnce(records)
  await transaction(ctx, async (ctx) => {
    // One save at a time: the other would be lost between reading and writing.
    const site = await lockSettings(ctx)
    const stored = toSettings(site, await selectRules(ctx))
    if (version !== undefined && version !== stored.version) throw taxesChanged({ taxes: stored })
    await deleteRules(ctx)
    await insertRules(ctx, records)
    const { taxIncluded = stored.taxIncluded, exemptsTaxNumbers = stored.exemptsTaxNumbers } = choices
    if (taxIncluded !== stored.taxIncluded || exemptsTaxNumbers !== stored.exemptsTaxNumbers)
      await changeSettings(ctx, sellingSettings.commerce.merge({ taxIncluded, exemptsTaxNumbers }))
  })
  return getTaxes(ctx)
}

/** As `saveTaxes`, with whatever is stored. */
export async function replaceTaxRules(ctx: Ctx, taxRules: readonly TaxRuleInput[]): Promise<void> {
  await saveTaxes(ctx, { taxRules: [...taxRules] })
}

function toSettings(site: Site, taxRules: readonly TaxRuleRecord[]): TaxSettings {
  const { taxIncluded, exemptsTaxNumbers, address } = storeSettings(site)
  const version = sha256(JSON.stringify([taxIncluded, exemptsTaxNumbers, taxRules])).slice(0, 16)
  return {
    version,
    taxIncluded,
    exemptsTaxNumbers,
    homeCountry: address.countryCode,
    storePlace: getStorePlace(site) ?? null,
    taxRules: [...taxRules],
  }
}

function checkOnce(rules: readonly TaxRuleRecord[]): void {
  const seen = new Set<string>()
  for (const { name, country, region, postalCodes, taxClass } of rules) {
    const place = JSON.stringify([country, region, name, postalCodes, taxClass])
    if (seen.has(place)) throw taxRuleTwice({ name, country, region })
    seen.add(place)
  }
}

/** The stored form as the pricing rules take it. */
export function toTaxRule(record: TaxRuleRecord): TaxRule {
  const { country, region, taxClass, ...rule } = record
  return {
    ...rule,
    countryCode: country,
    state: region === '' ? undefined : region,
    taxClass: taxClasses.find((known) => known === taxClass),
  }
}
