import { type Ctx, transaction } from '../../platform/context.ts'
import { type LoadedTexts, loadOwnTexts, renderCustomerMail } from '../customer-mails/index.ts'
import { queueMarketingMail } from '../mail/index.ts'
import { siteStatuses } from '../sites/index.ts'
import { findLeftCart } from './left-cart.ts'
import { describeReminder } from './mail.ts'
import { abandonedCarts } from './settings.ts'
import { claimCart, selectAbandoned } from './store.ts'
import { localizeCtx } from '../languages/index.ts'

/** Mails of one run, and carts that it reads at once. The clock begins the next run soon. */
const maxMails = 500

/**
 * Queues the mails of the site's abandoned carts, one for each cart at most. Carts whose buyers want none, or whose lines are sold out, keep no
 * others waiting.
 */
export async function sendCartReminders(ctx: Ctx, limit = maxMails): Promise<void> {
  const { enabled, waitHours } = abandonedCarts.read(ctx.site)
  if (!enabled || !siteStatuses.isOpenToVisitors(ctx.site)) return
  const own = await loadOwnTexts(ctx, 'abandoned-cart')
  let after = ''
  for (let sent = 0; sent < limit;) {
    const cartIds = await selectAbandoned(ctx, { waitHours, after, limit })
    for (const cartId of cartIds) if (await remind(ctx, cartId, own)) sent += 1
    if (cartIds.length < limit) return
    after = cartIds.at(-1) ?? ''
  }
}

/** Nothing is noted where no mail goes out, so that counts are those of mails. Says whether one does. */
async function remind(ctx: Ctx, cartId: string, own: LoadedTexts): Promise<boolean> {
  const cart = await findLeftCart(ctx, cartId)
  if (!cart || cart.lines.length === 0) return false
  return transaction(ctx, async (ctx) => {
    if (!(await claimCart(ctx, cartId))) return false
    const reader = localizeCtx(ctx, cart.language)
    const isQueued = await queueMarketingMail(
      reader,
      renderCustomerMail(
        reader.site,
        reader === ctx ? own : await loadOwnTexts(reader, 'abandoned-cart'),
        describeReminder(reader.site, { ...cart, cartId }),
      ),
    )
    // Who wants no such mails is asked again with every run, and the row would count as sent.
    if (!isQueued)
      await ctx.db
        .deleteFrom('cart_reminder')
        .where('website_id', '=', ctx.site.id)
        .where('cart_id', '=', cartId)
        .execute()
    return isQueued
  })
}
