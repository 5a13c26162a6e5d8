import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { DiscountDefinition, DiscountStatus } from './schema.ts'

export interface DiscountRow {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly isAutomatic: boolean
  readonly definition: DiscountDefinition
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly maxUses: number | null
  readonly maxUsesPerCustomer: number | null
  readonly maxUsesPerCode: number | null
  readonly code: string
  readonly generatedCount: number
  readonly useCount: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A discount as it is written; `definition` is JSON text. */
export interface WrittenDiscount {
  readonly id: string
  readonly name: string
  readonly isAutomatic: boolean
  readonly definition: string
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly maxUses: number | null
  readonly maxUsesPerCustomer: number | null
  readonly maxUsesPerCode: number | null
}

function buildColumns(ctx: Ctx): RawBuilder<unknown> {
  return sql`d.discount_id AS id, d.version, d.name, d.is_automatic AS "isAutomatic", d.definition, d.starts_at AS "startsAt", d.ends_at AS "endsAt",
    d.max_uses AS "maxUses", d.max_uses_per_customer AS "maxUsesPerCustomer", d.max_uses_per_code AS "maxUsesPerCode",
    coalesce((SELECT k.code FROM discount_code k WHERE k.website_id = ${ctx.site.id} AND k.discount_id = d.discount_id AND NOT k.is_generated LIMIT 1), '') AS code,
    (SELECT count(*)::int FROM discount_code k WHERE k.website_id = ${ctx.site.id} AND k.discount_id = d.discount_id AND k.is_generated) AS "generatedCount",
    (SELECT count(*)::int FROM discount_redemption r WHERE r.website_id = ${ctx.site.id} AND r.discount_id = d.discount_id AND r.released_at IS NULL) AS "useCount",
    d.created_at AS "createdAt", d.updated_at AS "updatedAt"`
}

function buildStatus(ctx: Ctx, status: DiscountStatus | undefined): RawBuilder<unknown> {
  if (status === 'scheduled') return sql`d.starts_at > ${ctx.now}`
  if (status === 'expired') return sql`coalesce(d.ends_at <= ${ctx.now}, false)`
  return status === 'active'
    ? sql`coalesce(d.starts_at <= ${ctx.now}, true) AND coalesce(d.ends_at > ${ctx.now}, true)`
    : sql`true`
}

/** Discounts, newest first, after the one named by `before`. */
export async function selectDiscounts(
  ctx: Ctx,
  query: {
    readonly status: DiscountStatus | undefined
    readonly search: string
    readonly before: string | null
    readonly limit: number
  },
): Promise<DiscountRow[]> {
  const pattern = `%${query.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const isFound =
    query.search === ''
      ? sql`true`
      : sql`(lower(d.name) LIKE ${pattern} OR EXISTS (
          SELECT 1 FROM discount_code k WHERE k.website_id = ${ctx.site.id} AND k.discount_id = d.discount_id AND lower(k.code) LIKE ${pattern}))`
  const result = await sql<DiscountRow>`
    SELECT ${buildColumns(ctx)} FROM discount d
    WHERE d.website_id = ${ctx.site.id} AND d.deleted_at IS NULL AND ${buildStatus(ctx, query.status)} AND ${isFound}
      AND (${query.before}::text IS NULL OR d.discount_id < ${query.before})
    ORDER BY d.discount_id DESC LIMIT ${query.limit}`.execute(ctx.db)
  return result.rows
}

export async function findDiscount(ctx: Ctx, discountId: string): Promise<DiscountRow | undefined> {
  const result = await sql<DiscountRow>`
    SELECT ${buildColumns(ctx)} FROM discount d
    WHERE d.website_id = ${ctx.site.id} AND d.discount_id = ${discountId} AND d.deleted_at IS NULL`.execute(ctx.db)
  return result.rows[0]
}

/** How many discounts there are, and how many automatic ones have not ended, without the one of this id. */
export async function countDiscounts(
  ctx: Ctx,
  exceptId: string,
): Promise<{ readonly all: number; readonly automatic: number }> {
  const result = await sql<{ all: number; automatic: number }>`
    SELECT count(*)::int AS "all", (count(*) FILTER (WHERE is_automatic AND coalesce(ends_at > ${ctx.now}, true)))::int AS automatic
    FROM discount WHERE website_id = ${ctx.site.id} AND deleted_at IS NULL AND discount_id <> ${exceptId}`.execute(
    ctx.db,
  )
  return result.rows[0] ?? { all: 0, automatic: 0 }
}

export async function insertDiscount(ctx: Ctx, row: WrittenDiscount): Promise<void> {
  await sql`
    INSERT INTO discount (website_id, discount_id, name, is_automatic, definition, starts_at, ends_at, max_uses, max_uses_per_customer,
      max_uses_per_code, created_at, updated_at)
    VALUES (${ctx.site.id}, ${row.id}, ${row.name}, ${row.isAutomatic}, ${row.definition}::jsonb, ${row.startsAt}, ${row.endsAt}, ${row.maxUses},
      ${row.maxUsesPerCustomer}, ${row.maxUsesPerCode}, ${ctx.now}, ${ctx.now})`.execute(ctx.db)
}

/** Locks a discount until the end of the transaction; false when there is none. Buyers who use it wait. */
export async function lockDiscount(ctx: Ctx, discountId: string): Promise<boolean> {
  const result = await sql`
    SELECT 1 FROM discount WHERE website_id = ${ctx.site.id} AND discount_id = ${discountId} AND deleted_at IS NULL FOR UPDATE`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

/** Writes a locked discount of the expected version, and counts its uses anew; says whether it did. */
export async function updateDiscount(ctx: Ctx, row: WrittenDiscount, expected: number): Promise<boolean> {
  const result = await sql`
    UPDATE discount d SET name = ${row.name}, is_automatic = ${row.isAutomatic}, definition = ${row.definition}::jsonb, starts_at = ${row.startsAt},
      ends_at = ${row.endsAt}, max_uses = ${row.maxUses}, max_uses_per_customer = ${row.maxUsesPerCustomer}, max_uses_per_code = ${row.maxUsesPerCode},
      use_count = (SELECT count(*) FROM discount_redemption r WHERE r.website_id = ${ctx.site.id} AND r.discount_id = ${row.id} AND r.released_at IS NULL),
      version = d.version + 1, updated_at = ${ctx.now}
    WHERE d.website_id = ${ctx.site.id} AND d.discount_id = ${row.id} AND d.version = ${expected}::int RETURNING 1`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

/** Ends a discount that has not ended yet. */
export async function endDiscountRow(ctx: Ctx, discountId: string): Promise<void> {
  await sql`
    UPDATE discount SET ends_at = ${ctx.now}, starts_at = CASE WHEN starts_at >= ${ctx.now} THEN NULL ELSE starts_at END, version = version + 1,
      updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND discount_id = ${discountId} AND coalesce(ends_at > ${ctx.now}, true)`.execute(
    ctx.db,
  )
}

/** Marks a discount as deleted, or as not deleted; says whether it was the other. */
export async function markDeleted(ctx: Ctx, discountId: string, deletedAt: Date | null): Promise<boolean> {
  const result = await sql`
    UPDATE discount SET deleted_at = ${deletedAt}, version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND discount_id = ${discountId} AND (deleted_at IS NULL) = ${deletedAt !== null} RETURNING 1`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

/** Adds codes; gives those that were free. A code of a deleted discount is free. */
export async function insertCodes(
  ctx: Ctx,
  discountId: string,
  codes: readonly string[],
  isGenerated: boolean,
): Promise<string[]> {
  await sql`
    DELETE FROM discount_code k USING discount d
    WHERE k.website_id = ${ctx.site.id} AND k.code = ANY(${codes}::text[]) AND d.website_id = ${ctx.site.id} AND d.discount_id = k.discount_id
      AND d.deleted_at IS NOT NULL`.execute(ctx.db)
  const result = await sql<{ code: string }>`
    INSERT INTO discount_code (website_id, code, discount_id, is_generated, created_at)
    SELECT ${ctx.site.id}, code, ${discountId}, ${isGenerated}, ${ctx.now} FROM unnest(${codes}::text[]) AS code
    ON CONFLICT (website_id, code) DO NOTHING RETURNING code`.execute(ctx.db)
  return result.rows.map(({ code }) => code)
}

/** Takes away the code that the owner typed, unless it is this one. */
export async function deleteTypedCode(ctx: Ctx, discountId: string, except: string): Promise<void> {
  await sql`
    DELETE FROM discount_code WHERE website_id = ${ctx.site.id} AND discount_id = ${discountId} AND NOT is_generated AND code <> ${except}`.execute(
    ctx.db,
  )
}

export async function hasCode(ctx: Ctx, discountId: string, code: string): Promise<boolean> {
  const result = await sql`
    SELECT 1 FROM discount_code WHERE website_id = ${ctx.site.id} AND discount_id = ${discountId} AND code = ${code}`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

export interface CodeRow {
  readonly code: string
  readonly useCount: number
  readonly createdAt: Date
}

/** Codes of a discount in their order, after one of them. */
export async function selectCodes(ctx: Ctx, discountId: string, after: string, limit: number): Promise<CodeRow[]> {
  const result = await sql<CodeRow>`
    SELECT k.code, k.created_at AS "createdAt", (
      SELECT count(*)::int FROM discount_redemption r WHERE r.website_id = ${ctx.site.id} AND r.code = k.code AND r.discount_id = ${discountId} AND r.released_at IS NULL
    ) AS "useCount"
    FROM discount_code k WHERE k.website_id = ${ctx.site.id} AND k.discount_id = ${discountId} AND k.code > ${after} ORDER BY k.code LIMIT ${limit}`.execute(
    ctx.db,
  )
  return result.rows
}

/** All generated codes of discounts in their order, by the id of the discount. */
export async function selectGeneratedCodes(
  ctx: Ctx,
  discountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const result = await sql<{ id: string; codes: string[] }>`
    SELECT discount_id AS id, array_agg(code ORDER BY code) AS codes FROM discount_code
    WHERE website_id = ${ctx.site.id} AND discount_id = ANY(${discountIds}::text[]) AND is_generated GROUP BY discount_id`.execute(
    ctx.db,
  )
  return new Map(result.rows.map(({ id, codes }) => [id, codes]))
}

/** Those of these ids that are products of the site. */
export async function listKnownProducts(ctx: Ctx, itemIds: readonly string[]): Promise<string[]> {
  const result = await sql<{ id: string }>`
    SELECT item_id AS id FROM product WHERE website_id = ${ctx.site.id} AND item_id = ANY(${itemIds}::text[]) ORDER BY item_id`.execute(
    ctx.db,
  )
  return result.rows.map(({ id }) => id)
}

/** Those of these ids that are categories of the site. */
export async function listKnownCategories(ctx: Ctx, categoryIds: readonly string[]): Promise<string[]> {
  const result = await sql<{ id: string }>`
    SELECT DISTINCT category_id AS id FROM category WHERE website_id = ${ctx.site.id} AND category_id = ANY(${categoryIds}::text[])
    ORDER BY category_id`.execute(ctx.db)
  return result.rows.map(({ id }) => id)
}
