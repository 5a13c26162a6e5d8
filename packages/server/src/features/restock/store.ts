import { productTypes } from '@vitrine/commerce'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { getVisitLanguage } from '../languages/index.ts'

/** A variant as sign-ups see it. */
interface VariantRow {
  readonly isSold: boolean
  readonly inStock: boolean
}

const stocked = sql.join([productTypes.physical, productTypes.service])
const inStock = sql<boolean>`coalesce(s.unlimited OR s.on_hand > 0, false)`
const isSold = (ctx: Ctx) => sql<boolean>`(n.enabled AND i.workflow_state IN ('published', 'unlisted', 'scheduled')
  AND (i.published_at IS NULL OR i.published_at <= ${ctx.now}) AND p.product_type IN (${stocked}))`

/** A variant with its product; its stock is `s`, null for who has no row. */
const variantTables = (ctx: Ctx) => sql`variant v
  JOIN product p ON p.website_id = ${ctx.site.id} AND p.item_id = v.item_id
  JOIN item i ON i.website_id = ${ctx.site.id} AND i.item_id = v.item_id
  JOIN collection n ON n.website_id = ${ctx.site.id} AND n.collection_id = i.collection_id
  LEFT JOIN stock s ON s.website_id = ${ctx.site.id} AND s.variant_id = v.variant_id`

/** Keeps the stock of the variant as it is until the transaction ends, so that no sign-up falls between two changes. */
export async function lockStockShared(ctx: Ctx, variantId: string): Promise<void> {
  await sql`SELECT FROM stock WHERE website_id = ${ctx.site.id} AND variant_id = ${variantId} FOR SHARE`.execute(ctx.db)
}

export async function findVariant(
  ctx: Ctx,
  { productId, variantId }: { readonly productId: string; readonly variantId: string },
): Promise<VariantRow | undefined> {
  const result = await sql<VariantRow>`
    SELECT ${isSold(ctx)} AS "isSold", ${inStock} AS "inStock" FROM ${variantTables(ctx)}
    WHERE v.website_id = ${ctx.site.id} AND v.variant_id = ${variantId} AND v.item_id = ${productId}`.execute(ctx.db)
  return result.rows[0]
}

interface NewSignUp {
  readonly signUpId: string
  readonly variantId: string
  readonly email: string
}

/** For how many other variants the person waits. */
export async function countOthersWaiting(ctx: Ctx, { variantId, email }: Omit<NewSignUp, 'signUpId'>): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM restock_sign_up WHERE website_id = ${ctx.site.id} AND lower(email) = ${email}
      AND variant_id <> ${variantId} AND notified_at IS NULL`.execute(ctx.db)
  return result.rows[0]?.count ?? 0
}

/** Who waits already stays where they are; who was told waits again. */
export async function insertSignUp(ctx: Ctx, { signUpId, variantId, email }: NewSignUp): Promise<void> {
  await sql`
    INSERT INTO restock_sign_up AS r (website_id, variant_id, email, sign_up_id, language, created_at)
    VALUES (${ctx.site.id}, ${variantId}, ${email}, ${signUpId}, ${getVisitLanguage(ctx.site)}, ${ctx.now})
    ON CONFLICT (website_id, variant_id, email) DO UPDATE SET round = r.round + 1, notified_at = NULL, language = excluded.language,
      created_at = excluded.created_at
      WHERE r.notified_at IS NOT NULL`.execute(ctx.db)
}

/** Deletes all sign-ups of the person of this one; false when there is no such sign-up. */
export async function deletePerson(ctx: Ctx, signUpId: string): Promise<boolean> {
  const result = await sql`
    DELETE FROM restock_sign_up WHERE website_id = ${ctx.site.id} AND lower(email) =
      (SELECT email FROM restock_sign_up WHERE website_id = ${ctx.site.id} AND sign_up_id = ${signUpId}) RETURNING 1`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

export async function deleteSignUp(ctx: Ctx, signUpId: string): Promise<boolean> {
  const result = await sql`
    DELETE FROM restock_sign_up WHERE website_id = ${ctx.site.id} AND sign_up_id = ${signUpId} RETURNING 1`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

/** A variant of which stock arrived. */
export interface Arrival {
  readonly variantId: string
  /** How many more there are; null: it is unlimited from now on. */
  readonly quantity: number | null
}

/** Makes the mails due of those who wait longest, at most `perPiece` for each piece that arrived. Gives how many. */
export async function markArrivalsDue(ctx: Ctx, arrivals: readonly Arrival[], perPiece: number): Promise<number> {
  const result = await sql<{ count: number }>`
    WITH arrived AS (
      SELECT * FROM unnest(${arrivals.map(({ variantId }) => variantId)}::text[],
        ${arrivals.map(({ quantity }) => quantity)}::int[]) AS a(variant_id, quantity)
    ),
    ranked AS (
      SELECT r.variant_id, r.email, a.quantity, row_number() OVER (PARTITION BY r.variant_id ORDER BY r.created_at, r.sign_up_id) AS place
      FROM arrived a JOIN restock_sign_up r ON r.website_id = ${ctx.site.id} AND r.variant_id = a.variant_id
      WHERE r.notified_at IS NULL AND r.due_at IS NULL
    ),
    due AS (
      UPDATE restock_sign_up r SET due_at = ${ctx.now} FROM ranked k
      WHERE r.website_id = ${ctx.site.id} AND r.variant_id = k.variant_id AND r.email = k.email
        AND (k.quantity IS NULL OR k.place <= k.quantity::bigint * ${perPiece}) AND r.due_at IS NULL AND r.notified_at IS NULL
      RETURNING 1
    )
    SELECT count(*)::int AS count FROM due`.execute(ctx.db)
  return result.rows[0]?.count ?? 0
}

/** Makes the mails of these people due, whatever the stock is. Gives how many. */
export async function markDue(
  ctx: Ctx,
  variantIds: readonly string[],
  signUpIds: readonly string[] | undefined,
): Promise<number> {
  const some = signUpIds ? sql`AND sign_up_id = ANY(${signUpIds}::text[])` : sql``
  const result = await sql<{ count: number }>`
    WITH due AS (
      UPDATE restock_sign_up SET due_at = ${ctx.now} WHERE website_id = ${ctx.site.id} AND variant_id = ANY(${variantIds}::text[])
        AND notified_at IS NULL AND due_at IS NULL ${some} RETURNING 1
    )
    SELECT count(*)::int AS count FROM due`.execute(ctx.db)
  return result.rows[0]?.count ?? 0
}

/** Those of the variants that belong to these products, and whether each is in stock. */
export async function selectVariants(
  ctx: Ctx,
  pairs: readonly { readonly productId: string; readonly variantId: string }[],
): Promise<{ readonly variantId: string; readonly inStock: boolean }[]> {
  const result = await sql<{ variantId: string; inStock: boolean }>`
    SELECT v.variant_id AS "variantId", ${inStock} AND ${isSold(ctx)} AS "inStock" FROM ${variantTables(ctx)}
    WHERE v.website_id = ${ctx.site.id} AND (v.variant_id, v.item_id) IN (
      SELECT * FROM unnest(${pairs.map(({ variantId }) => variantId)}::text[], ${pairs.map(({ productId }) => productId)}::text[]))`.execute(
    ctx.db,
  )
  return result.rows
}

/** A person whose mail is due, and whether the variant can be bought at this moment. */
type DueRow = PersonToNotify | { readonly isThere: false; readonly signUpId: string }

interface PersonToNotify {
  readonly isThere: true
  /** The language that they signed up in; null: the site's own. */
  readonly language: string | null
  readonly signUpId: string
  readonly round: number
  readonly email: string
  readonly variantId: string
  readonly title: string
  readonly options: readonly string[]
  readonly path: string
}

/** Locks people whose mail is due and that no other process tells. */
export async function lockDue(ctx: Ctx, limit: number): Promise<DueRow[]> {
  const result = await sql<DueRow>`
    WITH due AS MATERIALIZED (
      SELECT sign_up_id, round, email, variant_id, language, due_at FROM restock_sign_up
      WHERE website_id = ${ctx.site.id} AND due_at IS NOT NULL ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    SELECT d.sign_up_id AS "signUpId", d.round, d.email, d.variant_id AS "variantId", d.language, i.title, ${optionValues} AS options,
      '/' || n.slug || '/' || i.slug AS path, coalesce(${inStock} AND ${isSold(ctx)}, false) AS "isThere"
    FROM due d LEFT JOIN (${variantTables(ctx)}) ON v.website_id = ${ctx.site.id} AND v.variant_id = d.variant_id
    ORDER BY d.due_at, d.sign_up_id`.execute(ctx.db)
  return result.rows
}

/** The values of a variant in the order of the product's options. */
const optionValues = sql<
  string[]
>`ARRAY(SELECT v.attributes ->> o.name FROM jsonb_array_elements_text(to_jsonb(p.option_names)) WITH ORDINALITY AS o(name, place)
  WHERE v.attributes ? o.name ORDER BY o.place)`

/** Ends what is due: told, or waiting again. */
export async function settleDue(ctx: Ctx, signUpIds: readonly string[], isNotified: boolean): Promise<void> {
  if (signUpIds.length === 0) return
  await sql`UPDATE restock_sign_up SET due_at = NULL, notified_at = ${isNotified ? ctx.now : null}
    WHERE website_id = ${ctx.site.id} AND sign_up_id = ANY(${signUpIds}::text[])`.execute(ctx.db)
}

export interface GroupRow {
  readonly productId: string
  readonly variantId: string
  readonly productTitle: string
  readonly sku: string
  readonly options: readonly string[]
  readonly assetId: string | null
  readonly filename: string | null
  readonly unlimited: boolean
  readonly onHand: number
  readonly waitingCount: number
  readonly notifiedCount: number
  readonly lastSignUpAt: Date
}

/** Where a page of groups begins: after this one. */
export interface GroupKey {
  readonly waitingCount: number
  readonly variantId: string
}

/** Variants that people signed up for, those with most people who wait first. */
export async function selectGroups(ctx: Ctx, after: GroupKey | undefined, limit: number): Promise<GroupRow[]> {
  const isBelow: RawBuilder<unknown> = after
    ? sql`AND (g.waiting < ${after.waitingCount} OR (g.waiting = ${after.waitingCount} AND g.variant_id > ${after.variantId}))`
    : sql``
  const result = await sql<GroupRow>`
    WITH grouped AS (
      SELECT variant_id, count(*) FILTER (WHERE notified_at IS NULL)::int AS waiting,
        count(*) FILTER (WHERE notified_at IS NOT NULL)::int AS notified, max(created_at) AS last_at
      FROM restock_sign_up WHERE website_id = ${ctx.site.id} GROUP BY variant_id
    )
    SELECT v.item_id AS "productId", v.variant_id AS "variantId", i.title AS "productTitle", v.sku, ${optionValues} AS options,
      a.asset_id AS "assetId", a.filename, coalesce(s.unlimited, false) AS unlimited, coalesce(s.on_hand, 0) AS "onHand",
      g.waiting AS "waitingCount", g.notified AS "notifiedCount", g.last_at AS "lastSignUpAt"
    FROM grouped g JOIN (${variantTables(ctx)}) ON v.website_id = ${ctx.site.id} AND v.variant_id = g.variant_id
    LEFT JOIN asset a ON a.website_id = ${ctx.site.id} AND a.asset_id = coalesce(v.asset_id, i.main_asset_id)
    WHERE true ${isBelow} ORDER BY g.waiting DESC, v.variant_id LIMIT ${limit}`.execute(ctx.db)
  return result.rows
}

export interface SignUpRow {
  readonly signUpId: string
  readonly email: string
  readonly createdAt: Date
  readonly dueAt: Date | null
  readonly notifiedAt: Date | null
}

/** Sign-ups for a variant in the order of their ids: those of one person and variant keep theirs. */
export async function selectSignUps(
  ctx: Ctx,
  variantId: string,
  page: { readonly after: string; readonly limit: number },
): Promise<SignUpRow[]> {
  const result = await sql<SignUpRow>`
    SELECT sign_up_id AS "signUpId", email, created_at AS "createdAt", due_at AS "dueAt", notified_at AS "notifiedAt"
    FROM restock_sign_up WHERE website_id = ${ctx.site.id} AND variant_id = ${variantId} AND sign_up_id > ${page.after}
    ORDER BY sign_up_id LIMIT ${page.limit}`.execute(ctx.db)
  return result.rows
}

interface ExportRow extends SignUpRow {
  readonly productTitle: string
  readonly sku: string
  readonly options: readonly string[]
}

export async function selectExport(
  ctx: Ctx,
  variantId: string | undefined,
  page: { readonly after: string; readonly limit: number },
): Promise<ExportRow[]> {
  const ofVariant = variantId === undefined ? sql`` : sql`AND r.variant_id = ${variantId}`
  const result = await sql<ExportRow>`
    SELECT r.sign_up_id AS "signUpId", r.email, r.created_at AS "createdAt", r.due_at AS "dueAt", r.notified_at AS "notifiedAt",
      i.title AS "productTitle", v.sku, ${optionValues} AS options
    FROM restock_sign_up r JOIN (${variantTables(ctx)}) ON v.website_id = ${ctx.site.id} AND v.variant_id = r.variant_id
    WHERE r.website_id = ${ctx.site.id} AND r.sign_up_id > ${page.after} ${ofVariant} ORDER BY r.sign_up_id LIMIT ${page.limit}`.execute(
    ctx.db,
  )
  return result.rows
}

/** Sites with mails that are due. */
export async function selectSitesWithDue({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const result = await sql<{ website_id: string }>`
    SELECT DISTINCT website_id FROM restock_sign_up WHERE due_at IS NOT NULL LIMIT 1000`.execute(db)
  return result.rows.map((row) => row.website_id)
}

/** Deletes sign-ups of all sites that nobody needs: told long ago, or of variants that are gone for longer than the trash keeps them. */
export async function deleteOldSignUps({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - 90 * 86_400_000)
  await sql`DELETE FROM restock_sign_up r WHERE notified_at < ${before} OR (created_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM variant v WHERE v.website_id = r.website_id AND v.variant_id = r.variant_id))`.execute(
    db,
  )
}
