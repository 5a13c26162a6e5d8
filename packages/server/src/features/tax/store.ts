import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { TaxRuleRecord } from './schema.ts'

export async function selectRules(ctx: Ctx): Promise<TaxRuleRecord[]> {
  const result = await sql<TaxRuleRecord>`
    SELECT tax_rule_id AS id, name, country, region, rate_ppm AS "ratePpm", applies_to_shipping AS "appliesToShipping"
    FROM tax_rule WHERE website_id = ${ctx.site.id} ORDER BY country, region, name`.execute(ctx.db)
  return result.rows
}

export async function deleteRules(ctx: Ctx): Promise<void> {
  await sql`DELETE FROM tax_rule WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
}

export async function insertRules(ctx: Ctx, rules: readonly TaxRuleRecord[]): Promise<void> {
  await sql`
    INSERT INTO tax_rule (website_id, tax_rule_id, country, region, name, rate_ppm, applies_to_shipping)
    SELECT ${ctx.site.id}, r.id, r.country, r.region, r.name, r."ratePpm", r."appliesToShipping"
    FROM jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      AS r(id text, country text, region text, name text, "ratePpm" int, "appliesToShipping" boolean)`.execute(ctx.db)
}
