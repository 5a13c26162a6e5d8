import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

type RecordKind = 'collection' | 'item' | 'category' | 'form' | 'block-field' | 'site' | 'popup' | 'asset'

/** A text of a record in another language. */
export interface StoredText {
  readonly recordId: string
  /** The path to the text in the record: `title`, `content/seo/title`, `block/<id>/items/0/title`. */
  readonly field: string
  readonly text: string
  /** Names the text that it translates. */
  readonly sourceHash: string
}

/** Translated texts of records by their id, in the language of the visit; empty on visits in the site's own. `fields`: those alone. */
export async function loadTexts(
  ctx: Pick<Ctx, 'db' | 'site'>,
  kind: RecordKind,
  recordIds: readonly string[] | 'all',
  fields?: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredText[]>> {
  const { site } = ctx
  if (site.languagePath === undefined || recordIds.length === 0) return new Map()
  const some = recordIds === 'all' ? sql`` : sql`AND record_id = ANY(${recordIds}::text[])`
  const few = fields === undefined ? sql`` : sql`AND field = ANY(${fields}::text[])`
  const { rows } = await sql<StoredText>`
    SELECT record_id AS "recordId", field, text, source_hash AS "sourceHash" FROM translation
    WHERE website_id = ${site.id} AND language = ${site.language} AND record_kind = ${kind} ${some} ${few}`.execute(
    ctx.db,
  )
  return Map.groupBy(rows, ({ recordId }) => recordId)
}
