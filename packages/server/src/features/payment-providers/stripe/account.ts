import type { Ctx } from '../../../platform/context.ts'
import { storeSettings } from '../../store-settings/index.ts'
import { listPaymentAccounts } from '../accounts.ts'
import { keysNotTested } from '../errors.ts'
import { openShopStripe } from './client.ts'

interface StripeAccountInUse {
  /** As Stripe said when the keys were tested (ISO 3166); '' for keys that were stored before that was noted. */
  readonly country: string
  /** Asks Stripe for the country of the account (ISO 3166). Throws `keys_not_tested` when Stripe does not answer. */
  readonly askCountry: () => Promise<string | undefined>
}

/** The account that buyers pay into with Stripe, in the store's present mode; undefined without one. */
export async function findStripeAccount(ctx: Ctx): Promise<StripeAccountInUse | undefined> {
  const { testMode } = storeSettings(ctx.site)
  const accounts = await listPaymentAccounts(ctx)
  const account = accounts.find((each) => each.provider === 'stripe' && each.isEnabled && each.isTest === testMode)
  return account && { country: account.country, askCountry: () => askCountry(ctx, account.isTest) }
}

async function askCountry(ctx: Ctx, isTest: boolean): Promise<string | undefined> {
  try {
    const stripe = await openShopStripe(ctx, isTest)
    return (await stripe.accounts.retrieveCurrent()).country
  } catch (error) {
    ctx.log.warn({ err: error }, 'the country of a Stripe account could not be asked')
    throw keysNotTested({ provider: 'Stripe', host: 'api.stripe.com' })
  }
}
