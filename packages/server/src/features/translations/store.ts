import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { addresses, type loadTexts } from '../languages/index.ts'
import { indexTexts } from './index-texts.ts'
import { keepFormerAddresses } from './former-addresses.ts'
import type { DocumentKind } from './schema.ts'

/** Texts of a document in a language. An editor has no way to more, however often they change the ids of blocks. */
export const maxTexts = 5_000

/** What has texts of its own. */
export type RecordKind = Parameters<typeof loadTexts>[1]

/** A document as it is stored, with everything of it that is translated. */
export interface DocumentRow {
  readonly kind: DocumentKind
  readonly id: string
  readonly title: string
  /** Where it stands in the list. */
  readonly sortKey: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface TextRow {
  readonly kind: RecordKind
  readonly recordId: string
  readonly field: string
  readonly text: string
  readonly sourceHash: string
  readonly updatedAt: Date
  /** The import that it came with. */
  readonly importId: string | null
  /** A service made it, and nobody has checked it. */
  readonly isMachine: boolean
}

/**
 * Documents in the order of the list: the site, its pages, what pages hold, forms, places of the theme. `after` is the key of the last one. One
 * statement, which reads no more than `limit` documents whole.
 */
export async function selectDocuments(
  ctx: Ctx,
  { after, limit, search }: { readonly after: string; readonly limit: number; readonly search: string },
): Promise<DocumentRow[]> {
  const { id } = ctx.site
  const titled = search === '' ? sql`` : sql`AND strpos(lower(k.title), ${search.toLowerCase()}) > 0`
  const { rows } = await sql<DocumentRow>`
    WITH keyed AS (
      SELECT '0' AS "sortKey", 'site' AS kind, 'site' AS id, w.title FROM website w WHERE w.website_id = ${id}
      UNION ALL SELECT o."sortKey", 'site', o.id, o.title
        FROM (VALUES ('00', 'options', 'Product options'), ('01', 'tags', 'Tags'), ('02', 'delivery', 'Shipping and taxes'), ('03', 'donations', 'Donations'), ('04', 'pictures', 'Pictures')) AS o("sortKey", id, title)
      UNION ALL SELECT '1' || lpad(c.position::text, 10, '0') || c.collection_id, 'collection', c.collection_id, c.title
        FROM collection c WHERE c.website_id = ${id}
      UNION ALL SELECT '2' || i.item_id, 'item', i.item_id, i.title FROM item i WHERE i.website_id = ${id}
      UNION ALL SELECT '3' || f.form_id, 'form', f.form_id, f.name FROM form f WHERE f.website_id = ${id}
      UNION ALL SELECT '4' || b.field_id, 'block-field', b.field_id, b.field_id FROM block_field b WHERE b.website_id = ${id}
      UNION ALL SELECT '5' || lpad(u.position::text, 10, '0') || u.popup_id, 'popup', u.popup_id, u.definition ->> 'title'
        FROM popup u WHERE u.website_id = ${id}
    ), page AS (
      SELECT k.* FROM keyed k WHERE k."sortKey" COLLATE "C" > ${after} ${titled} ORDER BY k."sortKey" COLLATE "C" LIMIT ${limit}
    )
    SELECT p.kind, p.id, p.title, p."sortKey", ${readData(ctx)} AS data
    FROM page p ORDER BY p."sortKey" COLLATE "C"`.execute(ctx.db)
  return rows
}

/** One document; undefined when the site has none of this id. */
export async function findDocument(ctx: Ctx, kind: DocumentKind, id: string): Promise<DocumentRow | undefined> {
  const { id: site } = ctx.site
  const { rows } = await sql<DocumentRow>`
    SELECT p.kind, p.id, p.title, '' AS "sortKey", ${readData(ctx)} AS data FROM (
      SELECT 'site' AS kind, 'site' AS id, w.title FROM website w WHERE w.website_id = ${site}
      UNION ALL SELECT 'site', o.id, o.title FROM (VALUES ('options', 'Product options'), ('tags', 'Tags'), ('delivery', 'Shipping and taxes'), ('donations', 'Donations'), ('pictures', 'Pictures')) AS o(id, title)
      UNION ALL SELECT 'collection', c.collection_id, c.title FROM collection c WHERE c.website_id = ${site} AND c.collection_id = ${id}
      UNION ALL SELECT 'item', i.item_id, i.title FROM item i WHERE i.website_id = ${site} AND i.item_id = ${id}
      UNION ALL SELECT 'form', f.form_id, f.name FROM form f WHERE f.website_id = ${site} AND f.form_id = ${id}
      UNION ALL SELECT 'block-field', b.field_id, b.field_id FROM block_field b WHERE b.website_id = ${site} AND b.field_id = ${id}
      UNION ALL SELECT 'popup', u.popup_id, u.definition ->> 'title' FROM popup u WHERE u.website_id = ${site} AND u.popup_id = ${id}
    ) p WHERE p.kind = ${kind} AND p.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** What is translated of a document `p`. */
function readData({ site: { id } }: Ctx) {
  return sql`CASE p.kind
    WHEN 'site' THEN CASE p.id WHEN 'options' THEN ${selectOptions(id)} WHEN 'tags' THEN ${selectTags(id)} WHEN 'delivery' THEN ${selectDelivery(id)}
        WHEN 'donations' THEN ${selectDonations(id)} WHEN 'pictures' THEN ${selectOtherPictures(id)} ELSE (SELECT jsonb_build_object('title', w.title, 'tagline', w.tagline, 'description', w.description)
      FROM website w WHERE w.website_id = ${id}) END
    WHEN 'collection' THEN (SELECT jsonb_build_object('title', c.title, 'address', CASE WHEN c.is_homepage THEN '' ELSE c.slug END, 'navigation_title', c.navigation_title, 'description', c.description,
        'content', c.content, 'categories', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.category_id, 'name', k.name, 'address', k.slug) ORDER BY k.position), '[]'::jsonb)
          FROM category k WHERE k.website_id = ${id} AND k.collection_id = c.collection_id))
      FROM collection c WHERE c.website_id = ${id} AND c.collection_id = p.id)
    WHEN 'item' THEN (SELECT jsonb_build_object('title', i.title, 'address', i.slug, 'excerpt', i.excerpt, 'body', i.body, 'content', i.content,
        'pictures', ${selectPictures(id)}, 'custom_button_label', d.custom_button_label, 'scarcity_text', d.scarcity_text, 'sold_out_text', d.sold_out_text)
      FROM item i LEFT JOIN product d ON d.website_id = i.website_id AND d.item_id = i.item_id WHERE i.website_id = ${id} AND i.item_id = p.id)
    WHEN 'form' THEN (SELECT jsonb_build_object('definition', f.definition) FROM form f WHERE f.website_id = ${id} AND f.form_id = p.id)
    WHEN 'popup' THEN (SELECT jsonb_build_object('definition', u.definition) FROM popup u WHERE u.website_id = ${id} AND u.popup_id = p.id)
    ELSE (SELECT jsonb_build_object('content', b.blocks) FROM block_field b WHERE b.website_id = ${id} AND b.field_id = p.id)
  END`
}

/** Names and values of product options, each once. */
function selectOptions(websiteId: string) {
  return sql`(SELECT jsonb_build_object('names', jsonb_agg(o.word ORDER BY o.word) FILTER (WHERE o.is_name),
      'values', jsonb_agg(o.word ORDER BY o.word) FILTER (WHERE NOT o.is_name)) FROM (
    SELECT w.word, bool_or(w.is_name) AS is_name FROM (
      SELECT n.word, true AS is_name FROM product d CROSS JOIN LATERAL unnest(d.option_names) AS n(word) WHERE d.website_id = ${websiteId}
      UNION SELECT a.value, false FROM variant v CROSS JOIN LATERAL jsonb_each_text(
          CASE WHEN jsonb_typeof(v.attributes) = 'object' THEN v.attributes ELSE '{}'::jsonb END) a
        WHERE v.website_id = ${websiteId}) w
    GROUP BY w.word ORDER BY bool_or(w.is_name) DESC, w.word LIMIT ${sql.lit(maxTexts)}) o)`
}

/** The tags of all items, each once. */
function selectTags(websiteId: string) {
  return sql`(SELECT jsonb_build_object('tags', jsonb_agg(o.word ORDER BY o.word)) FROM (
    SELECT DISTINCT t.word FROM item i CROSS JOIN LATERAL unnest(i.tags) AS t(word) WHERE i.website_id = ${websiteId}
    ORDER BY t.word LIMIT ${sql.lit(maxTexts)}) o)`
}

/** What buyers read of shipping rates and taxes: names, each once, and the notes of each rate. */
function selectDelivery(websiteId: string) {
  return sql`(SELECT jsonb_build_object(
    'rateNames', (SELECT jsonb_agg(DISTINCT r.name) FROM shipping_option r WHERE r.website_id = ${websiteId}),
    'taxNames', (SELECT jsonb_agg(DISTINCT x.name) FROM tax_rule x WHERE x.website_id = ${websiteId}),
    'rates', (SELECT coalesce(jsonb_object_agg(r.shipping_option_id, jsonb_build_object('location', r.location, 'instructions', r.instructions)), '{}'::jsonb)
      FROM shipping_option r WHERE r.website_id = ${websiteId} AND (r.location <> '' OR r.instructions <> ''))))`
}

/** A picture `a` with what it says. */
const pictureTexts = sql`jsonb_build_object('id', a.asset_id, 'alt_text', a.alt_text, 'title', a.title, 'description', a.description)`
const saysSomething = sql`NOT a.is_private AND (a.alt_text <> '' OR a.title <> '' OR a.description <> '')`

/** The pictures of an item `i`. */
function selectPictures(websiteId: string) {
  return sql`(SELECT jsonb_agg(${pictureTexts} ORDER BY a.asset_id) FROM asset a WHERE a.website_id = ${websiteId} AND ${saysSomething}
    AND (a.asset_id = i.main_asset_id
      OR a.asset_id IN (SELECT l.asset_id FROM item_asset l WHERE l.website_id = ${websiteId} AND l.item_id = i.item_id)))`
}

/** Pictures that are of no item. */
function selectOtherPictures(websiteId: string) {
  return sql`(SELECT jsonb_build_object('pictures', jsonb_agg(o.picture)) FROM (
    SELECT ${pictureTexts} AS picture FROM asset a WHERE a.website_id = ${websiteId} AND ${saysSomething}
      AND NOT EXISTS (SELECT 1 FROM item_asset l WHERE l.website_id = ${websiteId} AND l.asset_id = a.asset_id)
      AND NOT EXISTS (SELECT 1 FROM item i WHERE i.website_id = ${websiteId} AND i.main_asset_id = a.asset_id)
    ORDER BY a.asset_id LIMIT ${sql.lit(maxTexts)}) o)`
}

/** The donation funds of the site, by their ids. */
function selectDonations(websiteId: string) {
  return sql`(SELECT jsonb_build_object('funds', coalesce(jsonb_object_agg(d.fund_id, d.definition), '{}'::jsonb))
    FROM donation_fund d WHERE d.website_id = ${websiteId})`
}

/** Translations of these records. */
export async function selectTexts(ctx: Ctx, language: string, recordIds: readonly string[]): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    SELECT record_kind AS kind, record_id AS "recordId", field, text, source_hash AS "sourceHash", updated_at AS "updatedAt",
      import_id AS "importId", is_machine AS "isMachine" FROM translation
    WHERE website_id = ${ctx.site.id} AND language = ${language} AND record_id = ANY(${recordIds}::text[])`.execute(
    ctx.db,
  )
  return rows
}

/** Keeps others from saving translations into this language until the transaction ends. */
export async function lockLanguage(ctx: Ctx, language: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`translations ${ctx.site.id} ${language}`}, 0))`.execute(
    ctx.db,
  )
}

interface NewText {
  readonly kind: RecordKind
  readonly recordId: string
  readonly field: string
  readonly text: string
  readonly sourceHash: string
}

/** Stores translations. With an import, those that they replace are kept for its undoing. */
export async function upsertTexts(
  ctx: Ctx,
  language: string,
  texts: readonly NewText[],
  importId: string | null = null,
): Promise<void> {
  if (texts.length === 0) return
  const accountId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  const rows = texts.map((each) => ({ ...each, translationId: getTranslationId(language, each) }))
  await keepFormerAddresses(ctx, rows.filter(isAddress))
  await sql`
    INSERT INTO translation (website_id, translation_id, language, record_kind, record_id, field, text, source_hash, account_id, updated_at, import_id)
    SELECT ${ctx.site.id}, t."translationId", ${language}, t.kind, t."recordId", t.field, t.text, t."sourceHash", ${accountId}, ${ctx.now}, ${importId}::text
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t("translationId" text, kind text, "recordId" text, field text, text text, "sourceHash" text)
    ON CONFLICT (website_id, translation_id) DO UPDATE SET text = excluded.text, source_hash = excluded.source_hash,
      account_id = excluded.account_id, updated_at = excluded.updated_at, import_id = excluded.import_id, is_machine = false,
      previous_text = CASE WHEN excluded.import_id IS NULL THEN NULL WHEN translation.import_id = excluded.import_id
        THEN translation.previous_text ELSE translation.text END,
      previous_hash = CASE WHEN excluded.import_id IS NULL THEN NULL WHEN translation.import_id = excluded.import_id
        THEN translation.previous_hash ELSE translation.source_hash END,
      previous_is_machine = CASE WHEN excluded.import_id IS NULL THEN NULL WHEN translation.import_id = excluded.import_id
        THEN translation.previous_is_machine ELSE translation.is_machine END`.execute(ctx.db)
  await indexTexts(ctx, texts)
}

/** Stores translations of a service where there is none yet: somebody may have translated meanwhile. */
export async function insertMachineTexts(ctx: Ctx, language: string, texts: readonly NewText[]): Promise<void> {
  if (texts.length === 0) return
  const rows = texts.map((each) => ({ ...each, translationId: getTranslationId(language, each) }))
  await sql`
    INSERT INTO translation (website_id, translation_id, language, record_kind, record_id, field, text, source_hash, updated_at, is_machine)
    SELECT ${ctx.site.id}, t."translationId", ${language}, t.kind, t."recordId", t.field, t.text, t."sourceHash", ${ctx.now}, true
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t("translationId" text, kind text, "recordId" text, field text, text text, "sourceHash" text)
    ON CONFLICT (website_id, translation_id) DO NOTHING`.execute(ctx.db)
  await indexTexts(ctx, texts)
}

export async function deleteTexts(ctx: Ctx, language: string, texts: readonly Omit<NewText, 'text'>[]): Promise<void> {
  if (texts.length === 0) return
  const ids = texts.map((each) => getTranslationId(language, each))
  const gone = texts.filter(isAddress).map((each) => ({ translationId: getTranslationId(language, each), text: '' }))
  await keepFormerAddresses(ctx, gone)
  await sql`DELETE FROM translation WHERE website_id = ${ctx.site.id} AND translation_id = ANY(${ids}::text[])`.execute(
    ctx.db,
  )
  await indexTexts(ctx, texts)
}

function isAddress({ field }: Pick<NewText, 'field'>): boolean {
  return field === addresses.addressField
}

/** The same for the same text of the same record, so that it is stored once. */
function getTranslationId(language: string, { kind, recordId, field }: Omit<NewText, 'text' | 'sourceHash'>): string {
  return hash('sha256', JSON.stringify([language, kind, recordId, field])).slice(0, 32)
}

/** Where a document has more translations than it may have: deletes those that belong to none of its texts of today. */
export async function pruneTexts(
  ctx: Ctx,
  language: string,
  { kind, id }: { readonly kind: RecordKind; readonly id: string },
  current: readonly Omit<NewText, 'text' | 'sourceHash'>[],
): Promise<void> {
  const mine = sql`website_id = ${ctx.site.id} AND language = ${language} AND record_kind = ${kind} AND record_id = ${id}`
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM translation WHERE ${mine}`.execute(
    ctx.db,
  )
  if ((rows[0]?.count ?? 0) <= maxTexts) return
  const ids = current.map((each) => getTranslationId(language, each))
  await sql`DELETE FROM translation WHERE ${mine} AND NOT translation_id = ANY(${ids}::text[])`.execute(ctx.db)
  await indexTexts(ctx, [{ kind, recordId: id }])
}

const tables = {
  collection: 'collection_id',
  item: 'item_id',
  category: 'category_id',
  form: 'form_id',
  popup: 'popup_id',
  asset: 'asset_id',
} as const

/** Deletes the translations and old addresses of records that are gone for good, on all sites. What is in the trash keeps its own. */
export async function deleteOrphans(db: Db): Promise<void> {
  for (const [table, id] of Object.entries(tables)) {
    const isOrphan = sql`t.record_kind = ${table}
      AND NOT EXISTS (SELECT 1 FROM ${sql.table(table)} r WHERE r.website_id = t.website_id AND r.${sql.ref(id)} = t.record_id)
      AND NOT EXISTS (SELECT 1 FROM trash_row k WHERE k.website_id = t.website_id AND k.table_name = ${table}
        AND k.content ->> ${id} = t.record_id)`
    await sql`DELETE FROM translation t WHERE ${isOrphan}`.execute(db)
    await sql`DELETE FROM former_address t WHERE ${isOrphan}`.execute(db)
  }
}

/** How many texts each language has, of those that the site has removed too. */
export async function countTexts(ctx: Ctx): Promise<{ readonly tag: string; readonly count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    SELECT language AS tag, count(*)::int AS count FROM translation WHERE website_id = ${ctx.site.id}
    GROUP BY language ORDER BY language`.execute(ctx.db)
  return rows
}

export async function deleteLanguage(ctx: Ctx, language: string): Promise<void> {
  await sql`DELETE FROM translation WHERE website_id = ${ctx.site.id} AND language = ${language}`.execute(ctx.db)
  await sql`DELETE FROM former_address WHERE website_id = ${ctx.site.id} AND language = ${language}`.execute(ctx.db)
  await sql`DELETE FROM translated_item_search WHERE website_id = ${ctx.site.id} AND language = ${language}`.execute(
    ctx.db,
  )
}
