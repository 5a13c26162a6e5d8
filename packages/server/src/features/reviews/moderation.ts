import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { mayDo } from '../accounts/index.ts'
import { countReviews, lockItems } from '../comment-counts/index.ts'
import { changeSettings, loadSettings, publishChange } from '../sites/index.ts'
import { reviewMailRefused } from './errors.ts'
import { exportTitles, formatReviewLine } from './review-file.ts'
import type { Review, ReviewChanges, ReviewChangesDone, ReviewPage, ReviewQuery } from './schema.ts'
import { type ReviewSettings, reviews } from './settings.ts'
import {
  countFolders,
  findReview,
  findReviewedItem,
  type ListedRow,
  type ReviewedItem,
  selectItemIds,
  selectReviews,
  updateAnswer,
  updateStates,
} from './store.ts'

const pageSize = 50

/** Reviews in a folder, newest first, and how many are in each. */
export async function listReviews(ctx: Ctx, { folder, search, stars, cursor }: ReviewQuery): Promise<ReviewPage> {
  const words = search.replaceAll('\0', '').toWellFormed().trim()
  const [rows, counts] = await Promise.all([
    selectReviews(ctx, { folder, search: words, stars, before: cursor, limit: pageSize + 1 }),
    countFolders(ctx),
  ])
  const shown = rows.slice(0, pageSize)
  return {
    reviews: shown.map(toReview),
    counts: { ...counts },
    nextCursor: rows.length > pageSize ? (shown.at(-1)?.reviewId ?? null) : null,
  }
}

const exportBatch = 500

/** All reviews but spam and deleted ones as CSV, newest first: what an import of reviews reads. */
export async function* exportReviews(ctx: Ctx): AsyncGenerator<string, undefined> {
  yield exportTitles
  let before: string | undefined
  for (;;) {
    const rows: ListedRow[] = await selectReviews(ctx, {
      folder: 'all',
      search: '',
      stars: undefined,
      before,
      limit: exportBatch,
    })
    if (rows.length > 0) yield rows.map(formatReviewLine).join('')
    before = rows.at(-1)?.reviewId
    if (rows.length < exportBatch) return
  }
}

/** Gives reviews other states, all or none. Ids that the site does not have are skipped. */
export async function changeReviews(ctx: Ctx, { changes }: ReviewChanges): Promise<ReviewChangesDone> {
  return transaction(ctx, async (ctx) => {
    const itemIds = await selectItemIds(
      ctx,
      changes.map(({ id }) => id),
    )
    if (itemIds.length === 0) return { before: [] }
    await lockItems(ctx, itemIds)
    const before = await updateStates(ctx, changes)
    await countReviews(ctx, itemIds)
    await publishChange(ctx)
    return { before }
  })
}

/** Answers a review in the name of the store; '' takes the answer away. Throws `not_found`. */
export async function answerReview(ctx: Ctx, reviewId: string, answer: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!(await findReview(ctx, reviewId))) throw notFound({ what: 'This review' })
    await updateAnswer(ctx, reviewId, answer.replaceAll('\0', '').toWellFormed())
    await publishChange(ctx)
  })
}

/** A product that a visitor sees, with reviews; undefined while reviews are off. */
export async function findShownProduct(ctx: Ctx, itemId: string): Promise<ReviewedItem | undefined> {
  if (!reviews.read(ctx.site).enabled) return undefined
  const item = await findReviewedItem(ctx, itemId)
  return item && !Object.hasOwn(ctx.site.collectionLocks ?? {}, item.collectionId) ? item : undefined
}

export async function getReviewSettings(ctx: Ctx): Promise<ReviewSettings> {
  return reviews.read(await loadSettings(ctx))
}

/** Throws `review_mail_refused` for an address from who may not read reviews. */
export async function saveReviewSettings(ctx: Ctx, input: ReviewSettings): Promise<ReviewSettings> {
  const before = await getReviewSettings(ctx)
  // Mails say what was reviewed, and how well.
  if (input.notifyEmail !== before.notifyEmail && !mayDo(ctx, 'comments.read')) throw reviewMailRefused({})
  await changeSettings(ctx, reviews.set(input))
  return input
}

function toReview(row: ListedRow): Review {
  return {
    id: row.reviewId,
    state: row.state,
    stars: row.stars,
    title: row.title,
    text: row.body,
    authorName: row.authorName,
    authorEmail: row.authorEmail,
    orderId: row.orderId,
    isVerified: row.isVerified,
    itemId: row.itemId,
    productTitle: row.productTitle,
    path: row.path,
    answer: row.answer,
    createdOn: row.createdAt.toISOString(),
  }
}
