import { createHmac } from 'node:crypto'
import type { Ctx, Site } from '../../../platform/context.ts'
import { equalsInConstantTime } from '../../../platform/crypto.ts'
import { newId } from '../../../platform/ids.ts'
import type { ProviderEvent, ProviderMessage, ProviderPayment } from '../provider.ts'

/**
 * Where Mollie sends word of a payment. Mollie signs nothing and sends only an id, so the address itself is signed: it names our payment, and
 * the id that comes with it is not read at all.
 */
export function getMollieWebhookPath(site: Site, { key, isTest }: Pick<ProviderPayment, 'key' | 'isTest'>): string {
  const mode = isTest ? 'test' : 'live'
  const query = new URLSearchParams({ payment: key, mode, signature: sign(site, key, mode) })
  return `/api/webhooks/payments/mollie?${query.toString()}`
}

/** The address for Mollie; undefined where Mollie cannot reach this server. */
export function getMollieWebhookUrl(ctx: Ctx, payment: ProviderPayment): string | undefined {
  const { origin, hostname } = new URL(payment.returnUrl)
  const isLocal = /(?:^|\.)localhost$|^[\d.]+$|^\[|\.local$/.test(hostname)
  return isLocal ? undefined : `${origin}${getMollieWebhookPath(ctx.site, payment)}`
}

/** Reads a message that came to an address of ours. Mollie sends the same message for each change: every one is a new event. */
export async function readMollieEvent(ctx: Ctx, { query }: ProviderMessage): Promise<ProviderEvent | undefined> {
  const { payment = '', mode = '', signature = '' } = query
  if (!/^[\da-f]{24}$/.test(payment) || !equalsInConstantTime(signature, sign(ctx.site, payment, mode)))
    return undefined
  return {
    id: newId(ctx.now.getTime()),
    kind: 'payment',
    isTest: mode === 'test',
    ref: null,
    paymentId: payment,
    dispute: null,
  }
}

function sign(site: Site, paymentId: string, mode: string): string {
  return createHmac('sha256', site.secret).update(`mollie webhook ${paymentId} ${mode}`).digest('base64url')
}
