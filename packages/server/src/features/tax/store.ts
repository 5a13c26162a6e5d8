import { sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'
import type { TaxRuleRecord } from './schema.ts'

export async function selectRules(ctx: SiteDb): Promise<TaxRuleRecord[]> {
  const result = await sql<TaxRuleRecord>`
    SELECT tax_rule_id AS id, name, country, region, postal_codes AS "postalCodes", tax_class AS "taxClass", rate_ppm AS "ratePpm",
      applies_to_shipping AS "appliesToShipping", replaces_wider AS "replacesWider"
    FROM tax_rule WHERE website_id = ${ctx.site.id} ORDER BY country, region, cardinality(postal_codes) > 0, name, tax_rule_id`.execute(
    ctx.db,
  )
  return result.rows
}

export async function deleteRules(ctx: SiteDb): Promise<void> {
  await sql`DELETE FROM tax_rule WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
}

export async function insertRules(ctx: SiteDb, rules: readonly TaxRuleRecord[]): Promise<void> {
  await sql`
    INSERT INTO tax_rule (website_id, tax_rule_id, country, region, name, postal_codes, tax_class, rate_ppm, applies_to_shipping, replaces_wider)
    SELECT ${ctx.site.id}, r.id, r.country, r.region, r.name, ARRAY(SELECT jsonb_array_elements_text(r."postalCodes")), r."taxClass", r."ratePpm",
      r."appliesToShipping", r."replacesWider"
    FROM jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      AS r(id text, country text, region text, name text, "postalCodes" jsonb, "taxClass" text, "ratePpm" int, "appliesToShipping" boolean,
        "replacesWider" boolean)`.execute(ctx.db)
}
