import type { Ctx } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { translateFor } from '../../platform/messages.ts'
import { getConfirmationPath, signOrderToken } from '../orders/index.ts'
import { paymentErrors } from '../payments/index.ts'
import { getSubscriptionPath, subscriptionStore as store } from '../subscriptions/index.ts'
import { tryRenewal } from './charge.ts'
import { renewalUnpayable } from './errors.ts'

/**
 * Pays the open renewal with the saved card, while the subscriber is there. Gives where to go next: the order, or the
 * bank. Throws why nothing was paid.
 */
export async function payOpenRenewal(ctx: Ctx, subscriptionId: string): Promise<string> {
  const renewal = await store.findOpenRenewal(ctx, subscriptionId)
  // Paid, skipped or canceled meanwhile: the page shows it.
  if (!renewal) return getSubscriptionPath(ctx.site, subscriptionId)
  const t = translateFor(ctx.site)
  const outcome = await tryRenewal(ctx, renewal.renewalId, true)
  switch (outcome.kind) {
    case 'placed':
      return getConfirmationPath(signOrderToken(ctx.site, outcome.order.orderId))
    case 'requires_action':
      return outcome.redirect
    case 'declined':
      throw invalidInput({ fields: { pay: t(paymentErrors.getDeclinedMessage(outcome.reason)) } })
    case 'no_method':
      throw invalidInput({ fields: { card: t('checkoutEnterCardNumber') } })
    case 'unknown':
      throw paymentErrors.paymentUnknown({ retryAfterSeconds: 60 })
    case 'busy':
      throw paymentErrors.paymentInProgress({ retryAfterSeconds: 10 })
    case 'blocked':
      throw renewalUnpayable({})
  }
}
