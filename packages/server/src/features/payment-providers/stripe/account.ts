import type { Ctx } from '../../../platform/context.ts'
import { storeSettings } from '../../store-settings/index.ts'
import { listPaymentAccounts, type PaymentAccount } from '../accounts.ts'
import { keysNotTested } from '../errors.ts'
import { openShopStripe } from './client.ts'

/** True while buyers may pay with Stripe, in the store's present mode. */
export async function hasStripeAccount(ctx: Ctx): Promise<boolean> {
  return (await findAccountInUse(ctx)) !== undefined
}

/**
 * The country (ISO 3166) of the Stripe account in use, asked of Stripe; undefined without one. Throws `keys_not_tested`
 * when Stripe does not answer.
 */
export async function findStripeCountry(ctx: Ctx): Promise<string | undefined> {
  const account = await findAccountInUse(ctx)
  if (!account) return undefined
  try {
    const stripe = await openShopStripe(ctx, account.isTest)
    return (await stripe.accounts.retrieveCurrent()).country
  } catch (error) {
    ctx.log.warn({ err: error }, 'the country of a Stripe account could not be asked')
    throw keysNotTested({})
  }
}

async function findAccountInUse(ctx: Ctx): Promise<PaymentAccount | undefined> {
  const { testMode } = storeSettings(ctx.site)
  const accounts = await listPaymentAccounts(ctx)
  return accounts.find((each) => each.provider === 'stripe' && each.isEnabled && each.isTest === testMode)
}
