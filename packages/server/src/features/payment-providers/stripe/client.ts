import type Stripe from 'stripe'
import type { Ctx } from '../../../platform/context.ts'
import { findAccountSecrets } from '../accounts.ts'

/** Stripe answers most calls within a second; a buyer waits no longer than two tries of this. */
const timeoutMs = 10_000

/** A client for calls with this secret key. The package is loaded when a shop first needs it: it takes 20 MB of memory. */
export async function openStripe(ctx: Pick<Ctx, 'stripeUrl'>, secretKey: string): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  return new StripeClient(secretKey, {
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
    ...readAddress(ctx.stripeUrl),
  })
}

/** A client for the shop's own account of the mode. Throws when there is none: the payment cannot be asked about then. */
export async function openShopStripe(ctx: Ctx, isTest: boolean): Promise<Stripe> {
  const secrets = await findAccountSecrets(ctx, { provider: 'stripe', isTest })
  if (!secrets)
    throw new Error(`There are no ${isTest ? 'test' : 'live'} keys of Stripe that this installation can open.`)
  return openStripe(ctx, secrets.secretKey)
}

function readAddress(url: string | undefined) {
  if (url === undefined) return {}
  const { hostname, port, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
    protocol: isPlain ? 'http' : 'https',
  } as const
}
