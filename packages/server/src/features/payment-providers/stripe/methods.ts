import type Stripe from 'stripe'
import type { Ctx } from '../../../platform/context.ts'
import type { MethodSetup, SavedMethod } from '../provider.ts'
import { openShopStripe } from './client.ts'
import { formatCard } from './outcome.ts'
import { isRefusal } from './refusal.ts'

/** A customer of the shop's account, the same one for the same key. */
export async function createCustomer(ctx: Ctx, stripe: Stripe, email: string, key: string): Promise<string> {
  const customer = await stripe.customers.create(
    { email, metadata: { website_id: ctx.site.id } },
    { idempotencyKey: `${key}-customer` },
  )
  return customer.id
}

/** Stripe's own page on which a card is entered and kept; it works without scripts of ours. */
export async function beginSetup(ctx: Ctx, setup: MethodSetup): Promise<string> {
  const stripe = await openShopStripe(ctx, setup.isTest)
  const customer = setup.customerRef ?? (await stripe.customers.create({ email: setup.email })).id
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: ctx.site.currency.toLowerCase(),
    customer,
    success_url: setup.returnUrl.replace('{ref}', '{CHECKOUT_SESSION_ID}'),
    cancel_url: setup.returnUrl.replace('{ref}', 'none'),
    metadata: { website_id: ctx.site.id },
  })
  if (session.url === null) throw new Error(`Session ${session.id} of Stripe has no page.`)
  return session.url
}

/** The card that was entered there. The session must be one of this customer. */
export async function endSetup(
  ctx: Ctx,
  setup: Pick<MethodSetup, 'isTest' | 'customerRef'>,
  ref: string,
): Promise<SavedMethod | undefined> {
  if (!/^cs_\w+$/.test(ref)) return undefined
  const stripe = await openShopStripe(ctx, setup.isTest)
  const session = await stripe.checkout.sessions.retrieve(ref, { expand: ['setup_intent.payment_method'] })
  const intent = session.setup_intent
  const method = typeof intent === 'object' ? intent?.payment_method : undefined
  const customerRef = typeof session.customer === 'string' ? session.customer : session.customer?.id
  if (session.status !== 'complete' || !method || typeof method === 'string' || !customerRef) return undefined
  if (setup.customerRef !== null && customerRef !== setup.customerRef) return undefined
  return { customerRef, methodRef: method.id, label: formatCard(method.card ?? undefined, method.type) }
}

/** Detaches a means of payment from its customer: nothing can be charged by it any more. */
export async function forgetMethod(
  ctx: Ctx,
  { isTest, methodRef }: { readonly isTest: boolean; readonly methodRef: string },
): Promise<void> {
  const stripe = await openShopStripe(ctx, isTest)
  try {
    await stripe.paymentMethods.detach(methodRef)
  } catch (error) {
    // Detached before, or unknown to the account of today.
    if (!isRefusal(error)) throw error
  }
}
