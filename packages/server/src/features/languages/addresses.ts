import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { listPublishedLanguages } from './settings.ts'

export { listLanguagePaths } from './settings.ts'

/** What has an address of its own in each language. */
type AddressedKind = 'collection' | 'item' | 'category'

/** The field of a translation that is the last part of an address. */
export const addressField = 'address'

/** Slugs by language: of the languages that visitors may read, and of that of the visit. */
export type Slugs = ReadonlyMap<string, string>

type Reader = Pick<Ctx, 'db' | 'site'>

/** Where the records of a kind are. `isBeside` says whether `o` and `r` could have the same address. */
const places = {
  collection: { table: sql.table('collection'), id: sql.ref('collection_id'), isBeside: sql`true` },
  item: { table: sql.table('item'), id: sql.ref('item_id'), isBeside: sql`o.collection_id = r.collection_id` },
  category: {
    table: sql.table('category'),
    id: sql.ref('category_id'),
    isBeside: sql`o.collection_id = r.collection_id`,
  },
} as const

/**
 * Whether the address `t` of a record `r` counts. The source's address of another record wins, whenever it was given: what writes records need not know of
 * languages. Of two records that were brought together the first one keeps its address.
 */
function counts({ site }: Reader, kind: AddressedKind) {
  const { table, id, isBeside } = places[kind]
  return sql`NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.website_id = ${site.id} AND ${isBeside} AND lower(o.slug) = t.text AND o.${id} <> r.${id})
    AND NOT EXISTS (SELECT 1 FROM translation u JOIN ${table} o ON o.website_id = ${site.id} AND o.${id} = u.record_id
      WHERE u.website_id = ${site.id} AND u.language = t.language AND u.record_kind = ${sql.lit(kind)} AND u.field = ${sql.lit(addressField)}
        AND u.text = t.text AND u.record_id < t.record_id AND ${isBeside})`
}

function listTags({ site }: Reader): string[] {
  const tags = new Set(listPublishedLanguages(site).map(({ tag }) => tag))
  if (site.languagePath !== undefined) tags.add(site.language)
  return [...tags]
}

/** The addresses that records have in other languages, by their ids; nothing on a site of one language. */
export async function loadSlugs(
  ctx: Reader,
  kind: AddressedKind,
  recordIds: readonly string[] | 'all',
): Promise<ReadonlyMap<string, Slugs>> {
  const tags = listTags(ctx)
  if (tags.length === 0 || recordIds.length === 0) return new Map()
  const { table, id } = places[kind]
  const some = recordIds === 'all' ? sql`` : sql`AND t.record_id = ANY(${recordIds}::text[])`
  const { rows } = await sql<{ recordId: string; language: string; slug: string }>`
    SELECT t.record_id AS "recordId", t.language, t.text AS slug FROM translation t
    JOIN ${table} r ON r.website_id = ${ctx.site.id} AND r.${id} = t.record_id
    WHERE t.website_id = ${ctx.site.id} AND t.language = ANY(${tags}::text[]) AND t.record_kind = ${sql.lit(kind)}
      AND t.field = ${sql.lit(addressField)} ${some} AND ${counts(ctx, kind)}`.execute(ctx.db)
  const found = new Map<string, Map<string, string>>()
  for (const { recordId, language, slug } of rows) {
    const slugs = found.get(recordId) ?? new Map<string, string>()
    found.set(recordId, slugs.set(language, slug))
  }
  return found
}

/** The addresses that records had in the language of the visit, by their ids, the newest first; nothing on visits in the site's own. */
export async function loadFormerSlugs(
  { db, site }: Reader,
  kind: 'collection' | 'category',
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (site.languagePath === undefined) return new Map()
  const { rows } = await sql<{ recordId: string; slugs: string[] }>`
    SELECT record_id AS "recordId", array_agg(slug ORDER BY replaced_at DESC, slug) AS slugs FROM former_address
    WHERE website_id = ${site.id} AND language = ${site.language} AND record_kind = ${sql.lit(kind)} GROUP BY record_id`.execute(
    db,
  )
  return new Map(rows.map(({ recordId, slugs }) => [recordId, slugs]))
}

/** An item that an address names in the language of a visit. */
interface AddressedItem {
  /** The address in the site's own language, which finds it. */
  readonly source: string
  /** The address of today; another one than was asked for leads to it. */
  readonly slug: string
}

/**
 * What an address names in the language of the visit: the item that has it in the site's own language, else one that has it in this language, else one that
 * had it. `slug` is in lower case.
 */
export async function findAddressedItem(
  ctx: Reader,
  collectionId: string,
  slug: string,
): Promise<AddressedItem | undefined> {
  const { db, site } = ctx
  const inLanguage = sql`website_id = ${site.id} AND language = ${site.language} AND record_kind = 'item'`
  const { rows } = await sql<AddressedItem>`
    WITH named AS (
      SELECT i.item_id AS id, 0 AS nth, NULL::timestamptz AS until FROM item i
        WHERE i.website_id = ${site.id} AND i.collection_id = ${collectionId} AND lower(i.slug) = ${slug}
      UNION ALL SELECT record_id, 1, NULL FROM translation WHERE ${inLanguage} AND field = ${sql.lit(addressField)} AND text = ${slug}
      UNION ALL SELECT record_id, 2, replaced_at FROM former_address WHERE ${inLanguage} AND slug = ${slug})
    SELECT r.slug AS source, coalesce((SELECT t.text FROM translation t
        WHERE t.website_id = ${site.id} AND t.language = ${site.language} AND t.record_kind = 'item' AND t.record_id = r.item_id
          AND t.field = ${sql.lit(addressField)} AND ${counts(ctx, 'item')}), lower(r.slug)) AS slug
    FROM named n JOIN item r ON r.website_id = ${site.id} AND r.item_id = n.id AND r.collection_id = ${collectionId}
    ORDER BY n.nth, n.until DESC, r.item_id LIMIT 1`.execute(db)
  return rows[0]
}

/** Where items are in the language of the visit, by their ids: `/laden/teller`. Empty on visits in the site's own language. */
export async function loadItemPaths(ctx: Reader, itemIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { db, site } = ctx
  if (site.languagePath === undefined || itemIds.length === 0) return new Map()
  const { rows } = await sql<{ itemId: string; listId: string; slug: string; list: string }>`
    SELECT i.item_id AS "itemId", i.collection_id AS "listId", i.slug, c.slug AS list FROM item i
    JOIN collection c ON c.website_id = ${site.id} AND c.collection_id = i.collection_id
    WHERE i.website_id = ${site.id} AND i.item_id = ANY(${itemIds}::text[])`.execute(db)
  const [slugs, lists] = await Promise.all([
    loadSlugs(ctx, 'item', itemIds),
    loadSlugs(ctx, 'collection', [...new Set(rows.map(({ listId }) => listId))]),
  ])
  const { language } = site
  return new Map(
    rows.map(({ itemId, listId, slug, list }) => [
      itemId,
      `/${lists.get(listId)?.get(language) ?? list}/${slugs.get(itemId)?.get(language) ?? slug}`,
    ]),
  )
}

/** An address that a record is to have in a language. */
interface WantedAddress {
  readonly recordId: string
  readonly slug: string
}

/**
 * The records whose wanted address another one beside them has, in the site's own language or in this one. Addresses that the wanted ones replace count no
 * more. To be called in the transaction that writes, with the language locked.
 */
export async function findTaken(
  { db, site }: Reader,
  language: string,
  kind: AddressedKind,
  wanted: readonly WantedAddress[],
): Promise<ReadonlySet<string>> {
  const { table, id, isBeside } = places[kind]
  const ids = wanted.map(({ recordId }) => recordId)
  const { rows } = await sql<{ id: string }>`
    SELECT r.${id} AS id FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS t("recordId" text, slug text)
    JOIN ${table} r ON r.website_id = ${site.id} AND r.${id} = t."recordId"
    WHERE EXISTS (SELECT 1 FROM ${table} o WHERE o.website_id = ${site.id} AND ${isBeside} AND lower(o.slug) = t.slug AND o.${id} <> r.${id})
      OR EXISTS (SELECT 1 FROM translation u JOIN ${table} o ON o.website_id = ${site.id} AND o.${id} = u.record_id
        WHERE u.website_id = ${site.id} AND u.language = ${language} AND u.record_kind = ${sql.lit(kind)} AND u.field = ${sql.lit(addressField)}
          AND u.text = t.slug AND NOT u.record_id = ANY(${ids}::text[]) AND ${isBeside})`.execute(db)
  const slugs = wanted.map(({ slug }) => slug)
  const twice = wanted.filter(({ slug }, index) => slugs.indexOf(slug) !== index).map(({ recordId }) => recordId)
  return new Set([...rows.map((row) => row.id), ...twice])
}
