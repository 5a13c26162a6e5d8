import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { addresses } from '../languages/index.ts'

/** Old addresses of a record that still lead to it. */
const maxFormer = 20

/** Keeps the addresses that these translations are about to lose, so that they lead on. `text`: the new one, empty for none. */
export async function keepFormerAddresses(
  { db, site, now }: Ctx,
  changes: readonly { readonly translationId: string; readonly text: string }[],
): Promise<void> {
  if (changes.length === 0) return
  const { rows } = await sql<{ language: string; recordId: string }>`
    INSERT INTO former_address (website_id, language, record_kind, record_id, slug, replaced_at)
    SELECT ${site.id}, t.language, t.record_kind, t.record_id, t.text, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS n("translationId" text, text text)
    JOIN translation t ON t.website_id = ${site.id} AND t.translation_id = n."translationId"
    WHERE t.field = ${addresses.addressField} AND t.text <> n.text
    ON CONFLICT (website_id, language, record_kind, record_id, slug) DO UPDATE SET replaced_at = excluded.replaced_at
    RETURNING language, record_id AS "recordId"`.execute(db)
  if (rows.length === 0) return
  const ids = rows.map(({ recordId }) => recordId)
  await sql`
    DELETE FROM former_address f USING (
      SELECT language, record_kind, record_id, slug,
        row_number() OVER (PARTITION BY language, record_kind, record_id ORDER BY replaced_at DESC, slug) AS nth
      FROM former_address WHERE website_id = ${site.id} AND record_id = ANY(${ids}::text[])) old
    WHERE f.website_id = ${site.id} AND f.language = old.language AND f.record_kind = old.record_kind
      AND f.record_id = old.record_id AND f.slug = old.slug AND old.nth > ${sql.lit(maxFormer)}`.execute(db)
}
