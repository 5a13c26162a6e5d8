import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { changeOrCheck } from '../../platform/dry-run.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { countReviews, lockItems } from '../comment-counts/index.ts'
import { publishChange } from '../sites/index.ts'
import { type ImportedReview, type InvalidLine, readReviewFile } from './review-file.ts'
import type { ReviewImport, ReviewImportReport } from './schema.ts'

const imports = { name: 'import reviews', limit: 60, windowSeconds: 3600 } as const
const batchSize = 1_000
const maxShown = 100

interface PlacedReview extends ImportedReview {
  readonly itemId: string
}

/**
 * Imports the reviews of a CSV file, all or none: published ones are shown, others wait. Lines that fit no product are left out and told. Nothing proves these
 * purchases, so none is called verified. A second import of a file changes nothing. Throws `review_file_unusable`.
 */
export async function importReviews(ctx: Ctx, { csv, isDryRun }: ReviewImport): Promise<ReviewImportReport> {
  await limitRate(ctx, imports, 'site')
  const { reviews, invalid } = readReviewFile(csv, ctx.now)
  const { placed, homeless } = await placeReviews(ctx, reviews)
  const added = placed.length === 0 ? 0 : await changeOrCheck(ctx, isDryRun, (ctx) => writeReviews(ctx, placed))
  const refused = [...invalid, ...homeless].toSorted((a, b) => a.line - b.line)
  return {
    added,
    unchanged: placed.length - added,
    invalid: refused.slice(0, maxShown),
    invalidCount: refused.length,
  }
}

/** Finds the products of reviews: by address, else by title, where just one has it. */
async function placeReviews(ctx: Ctx, reviews: readonly ImportedReview[]) {
  const slugs = new Set(reviews.map(({ slug }) => slug))
  const titles = new Set(reviews.map(({ productTitle }) => productTitle.toLowerCase()))
  const { rows } = await sql<{ itemId: string; slug: string; title: string }>`
    SELECT i.item_id AS "itemId", i.slug, lower(i.title) AS title FROM item i
    JOIN product p ON p.website_id = ${ctx.site.id} AND p.item_id = i.item_id
    WHERE i.website_id = ${ctx.site.id} AND (i.slug = ANY(${[...slugs]}::text[]) OR lower(i.title) = ANY(${[...titles]}::text[]))`.execute(
    ctx.db,
  )
  const bySlug = Map.groupBy(rows, ({ slug }) => slug)
  const byTitle = Map.groupBy(rows, ({ title }) => title)
  const placed: PlacedReview[] = []
  const homeless: InvalidLine[] = []
  for (const review of reviews) {
    const found = [bySlug.get(review.slug), byTitle.get(review.productTitle.toLowerCase())]
    const [only] = found.find((items) => items?.length === 1) ?? []
    if (only) placed.push({ ...review, itemId: only.itemId })
    else homeless.push({ line: review.line, problem: 'product', text: review.slug || review.productTitle })
  }
  return { placed, homeless }
}

/** Gives the number of new reviews. */
async function writeReviews(ctx: Ctx, reviews: readonly PlacedReview[]): Promise<number> {
  const itemIds = [...new Set(reviews.map(({ itemId }) => itemId))]
  // Two imports of one file at once wait for each other here.
  await lockItems(ctx, itemIds)
  const fresh = await dropKnown(ctx, itemIds, reviews)
  for (let start = 0; start < fresh.length; start += batchSize)
    await insertReviews(ctx, fresh.slice(start, start + batchSize))
  await countReviews(ctx, itemIds)
  if (fresh.length > 0) await publishChange(ctx)
  return fresh.length
}

/** The reviews that the products do not have: of the same person, with the same stars and text, in the same second where it is known. */
async function dropKnown(ctx: Ctx, itemIds: readonly string[], reviews: readonly PlacedReview[]) {
  const hashes = [...new Set(reviews.map(hashReview))]
  const { rows } = await sql<{ itemId: string; hash: string; second: number }>`
    SELECT * FROM (SELECT item_id AS "itemId", md5(concat_ws(chr(31), author_name, stars, body)) AS hash,
      floor(extract(epoch FROM created_at))::float AS second
    FROM product_review WHERE website_id = ${ctx.site.id} AND item_id = ANY(${itemIds}::text[])) known
    WHERE hash = ANY(${hashes}::text[])`.execute(ctx.db)
  const known = new Set(
    rows.flatMap(({ itemId, hash, second }) => [`${itemId} ${hash}`, `${itemId} ${hash} ${second}`]),
  )
  return reviews.filter((review) => {
    const key = `${review.itemId} ${hashReview(review)}`
    const own = review.createdAt === null ? key : `${key} ${Math.floor(review.createdAt.getTime() / 1000)}`
    if (known.has(own)) return false
    known.add(key).add(own)
    return true
  })
}

function hashReview({ authorName, stars, body }: ImportedReview): string {
  return createHash('md5').update([authorName, stars, body].join('\u001F')).digest('hex')
}

async function insertReviews(ctx: Ctx, reviews: readonly PlacedReview[]): Promise<void> {
  const rows = reviews.map((review) => {
    const createdAt = review.createdAt ?? ctx.now
    return { ...review, createdAt, reviewId: newId(createdAt.getTime()) }
  })
  await sql`
    INSERT INTO product_review (website_id, review_id, item_id, state, stars, title, body, author_name, author_email, answer, answered_at, is_verified,
      created_at)
    SELECT ${ctx.site.id}, g."reviewId", g."itemId", g.state, g.stars, g.heading, g.body, g."authorName", g."authorEmail", g.answer,
      CASE WHEN g.answer = '' THEN NULL ELSE g."createdAt" END, false, g."createdAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g("reviewId" text, "itemId" text, state text, stars int, heading text, body text,
      "authorName" text, "authorEmail" text, answer text, "createdAt" timestamptz)`.execute(ctx.db)
}
