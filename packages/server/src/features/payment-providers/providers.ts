import type { Ctx } from '../../platform/context.ts'
import { storeSettings } from '../store-settings/index.ts'
import { type PaymentAccount, listPaymentAccounts } from './accounts.ts'
import { freeProvider, manualProvider } from './built-in-providers.ts'
import type { ChargeResult, PaymentProvider, ProviderPayment } from './provider.ts'
import { mollieProvider } from './mollie/provider.ts'
import { stripeProvider } from './stripe/provider.ts'
import { testProvider } from './test-gateway.ts'

const providers: readonly PaymentProvider[] = [
  stripeProvider,
  mollieProvider,
  testProvider,
  manualProvider,
  freeProvider,
]

/** A way to pay that a buyer may choose, with the account it is paid into; the built-in ones have none. */
export interface OfferedProvider {
  readonly provider: PaymentProvider
  readonly account: PaymentAccount | undefined
}

/** The provider of this name; undefined: there is none. */
export function findProvider(name: string): PaymentProvider | undefined {
  return providers.find((candidate) => candidate.name === name)
}

/** The provider that made an attempt, whether or not the shop still offers it. */
export function getProvider(name: string): PaymentProvider {
  const provider = findProvider(name)
  if (!provider) throw new Error(`There is no payment provider "${name}".`)
  return provider
}

/**
 * The providers a buyer may choose for this amount. What costs nothing is never paid for. `keepsMethod`: only those that
 * can charge again later, as a subscription needs.
 */
export async function listOfferedProviders(
  ctx: Ctx,
  amountMinor: number,
  keepsMethod = false,
): Promise<OfferedProvider[]> {
  const { testMode, manualPayment } = storeSettings(ctx.site)
  const accounts = amountMinor === 0 ? [] : await listPaymentAccounts(ctx)
  return providers.flatMap((provider) => {
    const { name } = provider
    if (keepsMethod && amountMinor > 0 && !provider.methods) return []
    // Keys for tries belong to orders for tries, and money to orders.
    const account = accounts.find((each) => each.provider === name && each.isEnabled && each.isTest === testMode)
    const isBuiltIn =
      amountMinor === 0
        ? name === 'free'
        : (name === 'test' && testMode) || (name === 'manual' && manualPayment.enabled)
    return account || isBuiltIn ? [{ provider, account }] : []
  })
}

/** The provider's result of a call about a payment; `unknown` when the call fails. */
export async function askProvider(
  ctx: Ctx,
  name: string,
  question: 'capture' | 'cancel' | 'lookUp',
  payment: ProviderPayment,
): Promise<ChargeResult> {
  try {
    return await getProvider(name)[question](ctx, payment)
  } catch (error) {
    ctx.log.error({ err: error, paymentId: payment.key }, 'a payment provider could not be asked')
    return { kind: 'unknown' }
  }
}
