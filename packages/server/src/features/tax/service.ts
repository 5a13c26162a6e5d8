import type { TaxRule } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { taxRuleTwice } from './errors.ts'
import type { TaxRuleInput, TaxRuleRecord } from './schema.ts'
import { deleteRules, insertRules, selectRules } from './store.ts'

/** All tax rules of the shop, ordered by place. */
export async function listTaxRules(ctx: Ctx): Promise<TaxRuleRecord[]> {
  return selectRules(ctx)
}

/** Puts these rules in the place of all others. */
export async function replaceTaxRules(ctx: Ctx, rules: readonly TaxRuleInput[]): Promise<TaxRuleRecord[]> {
  const records = rules.map((rule) => ({
    id: rule.id ?? newId(),
    name: rule.name,
    country: rule.country,
    region: rule.region ?? '',
    ratePpm: rule.ratePpm,
    appliesToShipping: rule.appliesToShipping ?? false,
  }))
  checkOnce(records)
  await transaction(ctx, async (ctx) => {
    await deleteRules(ctx)
    await insertRules(ctx, records)
  })
  return records
}

function checkOnce(rules: readonly TaxRuleRecord[]): void {
  const seen = new Set<string>()
  for (const { name, country, region } of rules) {
    const place = JSON.stringify([country, region, name])
    if (seen.has(place)) throw taxRuleTwice({ name, country, region })
    seen.add(place)
  }
}

/** The stored form as the pricing rules take it. */
export function toTaxRule(record: TaxRuleRecord): TaxRule {
  return {
    id: record.id,
    name: record.name,
    countryCode: record.country,
    state: record.region === '' ? undefined : record.region,
    postalCodes: [],
    ratePpm: record.ratePpm,
    appliesToShipping: record.appliesToShipping,
  }
}
