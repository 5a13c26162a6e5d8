import { type Ctx, transaction } from '../../platform/context.ts'
import { type LoadedTexts, loadOwnTexts, renderCustomerMail } from '../customer-mails/index.ts'
import { queueMarketingMail } from '../mail/index.ts'
import { siteStatuses } from '../sites/index.ts'
import { describeReviewRequest } from './mail.ts'
import { reviews } from './settings.ts'
import { claimLines, selectOrdersToAsk } from './store.ts'
import { localizeCtx } from '../languages/index.ts'

const batchSize = 100

/**
 * Asks buyers about products that were sent some days ago: once for each line of an order, in one mail for an order. Who wants no such mails is noted
 * as asked, so that no run asks again.
 */
export async function askForReviews(ctx: Ctx): Promise<void> {
  const { enabled, asksByMail, delayDays } = reviews.read(ctx.site)
  if (!enabled || !asksByMail || !siteStatuses.isOpenToVisitors(ctx.site)) return
  const own = await loadOwnTexts(ctx, 'review-request')
  for (let count = batchSize; count === batchSize;) {
    const orderIds = await selectOrdersToAsk(ctx, delayDays, batchSize)
    count = orderIds.length
    for (const orderId of orderIds) await ask(ctx, orderId, delayDays, own)
  }
}

/** Notes and mail are one transaction: a crash in between asks nobody twice and forgets nobody. */
async function ask(ctx: Ctx, orderId: string, delayDays: number, own: LoadedTexts): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const [first, ...others] = await claimLines(ctx, orderId, delayDays)
    if (!first) return
    const reader = localizeCtx(ctx, first.language)
    const texts = reader === ctx ? own : await loadOwnTexts(reader, 'review-request')
    const mail = describeReviewRequest(reader.site, first, others)
    await queueMarketingMail(reader, renderCustomerMail(reader.site, texts, mail))
  })
}
