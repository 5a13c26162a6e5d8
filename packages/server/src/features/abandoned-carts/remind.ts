import { type Ctx, transaction } from '../../platform/context.ts'
import { queueMarketingMail } from '../mail/index.ts'
import { findLeftCart } from './left-cart.ts'
import { renderReminder } from './mail.ts'
import { abandonedCarts } from './settings.ts'
import { claimCart, selectAbandoned } from './store.ts'

/** Of one run; the clock begins the next one soon. */
const maxMails = 500

/** Queues the mails of the site's abandoned carts, one for each cart at most. */
export async function sendCartReminders(ctx: Ctx): Promise<void> {
  const { enabled, waitHours } = abandonedCarts.read(ctx.site)
  if (!enabled) return
  for (const cartId of await selectAbandoned(ctx, waitHours, maxMails)) await remind(ctx, cartId)
}

/** Nothing is noted where no mail goes out, so that counts are those of mails. */
async function remind(ctx: Ctx, cartId: string): Promise<void> {
  const cart = await findLeftCart(ctx, cartId)
  if (!cart || cart.lines.length === 0) return
  await transaction(ctx, async (ctx) => {
    if (!(await claimCart(ctx, cartId))) return
    const isQueued = await queueMarketingMail(ctx, renderReminder(ctx.site, { ...cart, cartId }))
    // Who wants no such mails is asked again with every run, and the row would count as sent.
    if (!isQueued)
      await ctx.db
        .deleteFrom('cart_reminder')
        .where('website_id', '=', ctx.site.id)
        .where('cart_id', '=', cartId)
        .execute()
  })
}
