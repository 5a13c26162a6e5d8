import { type Ctx, transaction } from '../../platform/context.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { cutText } from '../../platform/text/cut-text.ts'
import { countReviews, lockItems } from '../comment-counts/index.ts'
import { findTextSpam } from '../forms/index.ts'
import { captchaMissing, useCaptcha } from '../captcha/index.ts'
import { queueMail } from '../mail/index.ts'
import { publishChange } from '../sites/index.ts'
import {
  reviewLinkInvalid,
  reviewNameMissing,
  reviewStarsMissing,
  reviewTextMissing,
  reviewTextTooLong,
} from './errors.ts'
import { renderReviewMail } from './mail.ts'
import { maxReviewLength, type NewReview, type ReviewState } from './schema.ts'
import { cleanLine, cleanText } from './review-text.ts'
import { type ReviewSettings, reviews } from './settings.ts'
import { type BoughtLine, findBoughtLine, findReviewOfLine, type ReviewRow, upsertReview } from './store.ts'
import { readReviewToken } from './token.ts'

const perNetwork = { name: 'review', limit: 30, windowSeconds: 600 } as const
/** The inbox has the rest. */
const maxMailsPerHour = 5

/** What the link of a mail leads to: a bought product, and what its buyer said of it so far. */
export interface Purchase {
  readonly line: BoughtLine
  readonly review: ReviewRow | undefined
}

/** The purchase that a link proves; undefined for links that are not ours and while reviews are off. */
export async function findPurchase(ctx: Ctx, token: string): Promise<Purchase | undefined> {
  const key = reviews.read(ctx.site).enabled ? readReviewToken(ctx.site, token) : undefined
  const line = key && (await findBoughtLine(ctx, key))
  // Of a person who was erased nothing more is stored.
  if (!key || !line?.path || line.email === '') return undefined
  const review = await findReviewOfLine(ctx, key)
  return { line, review: review?.state === 'deleted' ? undefined : review }
}

/**
 * Stores a buyer's review, in place of the one before. Throws `review_link_invalid`, `captcha_missing`, 429, or an error about a field.
 */
export async function saveReview(ctx: Ctx, network: string, token: string, input: NewReview): Promise<void> {
  await limitRate(ctx, perNetwork, network, translateFor(ctx.site)('commentTooMany'))
  const found = await findPurchase(ctx, token)
  if (!found) throw reviewLinkInvalid({})
  const { line } = found
  const fields = readFields(input, line)
  const isSolved = await useCaptcha(ctx, 'reviews', input.captcha)
  const settings = reviews.read(ctx.site)
  const judged = judge(settings, fields)
  await transaction(ctx, async (ctx) => {
    await lockItems(ctx, [line.itemId])
    const before = await findReviewOfLine(ctx, line)
    if (before && isSame(before, fields)) return
    // Only now: who sends the same review again used up the answer with the first try.
    if (!isSolved) throw captchaMissing({})
    // What is not on the page is put there by staff alone, however often it is sent.
    const isHidden = before !== undefined && before.state !== 'published'
    const state = isHidden && judged === 'published' ? 'pending' : judged
    const reviewId = await upsertReview(ctx, { reviewId: newId(ctx.now.getTime()), line, state, ...fields })
    if (settings.notifyEmail !== '' && state !== 'spam' && state !== before?.state) {
      const review = { reviewId, title: line.title, state, stars: fields.stars }
      await queueMail(ctx, {
        ...renderReviewMail(ctx.site, settings.notifyEmail, review),
        maxPerHour: maxMailsPerHour,
      })
    }
    await countReviews(ctx, [line.itemId])
    if (before?.state === 'published' || state === 'published') await publishChange(ctx)
  })
}

/** A second click changes nothing; a deleted review is begun anew. */
function isSame(before: ReviewRow, { stars, heading, body, authorName }: ReturnType<typeof readFields>): boolean {
  const isKept = before.state !== 'deleted' && before.stars === stars && before.title === heading
  return isKept && before.body === body && before.authorName === authorName
}

function judge({ holdsReviews, blockedWords }: ReviewSettings, fields: ReturnType<typeof readFields>): ReviewState {
  const text = [fields.authorName, fields.heading, fields.body].join('\n')
  if (findTextSpam({ blockedWords }, text, '') !== null) return 'spam'
  return holdsReviews ? 'pending' : 'published'
}

function readFields(input: NewReview, { customerName }: BoughtLine) {
  const stars = /^[1-5]$/.test(input.stars) ? Number(input.stars) : 0
  if (stars === 0) throw reviewStarsMissing({})
  const body = cleanText(input.text)
  if (body === '') throw reviewTextMissing({})
  if (body.length > maxReviewLength) throw reviewTextTooLong({})
  const authorName = cutText(cleanLine(input.name), 80) || getFirstName(customerName)
  if (authorName === '') throw reviewNameMissing({})
  return { stars, heading: cutText(cleanLine(input.title), 120), body, authorName }
}

/** The name that a review is signed with unless its author says otherwise: nobody publishes a family name by accident. */
export function getFirstName(name: string): string {
  return cutText(name.trim().split(/\s+/)[0] ?? '', 80)
}
