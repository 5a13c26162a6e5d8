import { type MessageKey, type MessageValues, formatMoneyText } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { getTextDirection } from '../../platform/text/text-direction.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { getConfirmationPath, signOrderToken } from '../orders/index.ts'
import { testGateway } from '../payment-providers/index.ts'
import { findPayment } from '../payments/index.ts'
import { chargeNotFound } from './errors.ts'
import type { BankReturn } from './return.ts'
import { settleAttempt } from './settle.ts'

/** The page a test card's bank would show: approve or refuse. */
export async function renderChallengePage(ctx: Ctx, ref: string, csrfToken: string): Promise<string> {
  const charge = await testGateway.findChallenge(ctx, ref)
  if (!charge) throw chargeNotFound({})
  const amount = formatMoneyText(charge.amountMinor, charge.currency, ctx.site.language)
  const t = translateFor(ctx.site)
  const say = (key: MessageKey, values?: MessageValues) => escapeHtml(t(key, values))
  const isOpen = charge.status === 'requires_action'
  const form = `<form method="post"><input type="hidden" name="crumb" value="${escapeHtml(csrfToken)}">
<button name="answer" value="approve">${say('checkoutBankApprove')}</button> <button name="answer" value="refuse" class="plain">${say('checkoutBankRefuse')}</button></form>`
  const done = `<p>${say('checkoutBankAnswered')}</p><p><a href="/checkout">${say('checkoutBankBack')}</a></p>`
  return `<!doctype html>
<html lang="${escapeHtml(t.language)}" dir="${getTextDirection(t.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${say('checkoutBankTitle')}</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f2ee;color:#1d1d1b;font:16px/1.5 system-ui,sans-serif}
main{background:#fff;padding:40px;border-radius:8px;max-width:400px;margin:16px}h1{margin:0 0 8px;font-size:24px}p{margin:0 0 24px}
button{font:inherit;font-weight:600;padding:12px 24px;border:1px solid #1d1d1b;border-radius:4px;background:#1d1d1b;color:#fff;cursor:pointer}
button.plain{background:none;color:#1d1d1b}button:focus-visible{outline:3px solid #7aa2ff;outline-offset:2px}</style></head>
<body><main><h1>${say('checkoutBankQuestion')}</h1><p>${say('checkoutBankText', { amount, site: ctx.site.title })}</p>
${isOpen ? form : done}</main></body></html>`
}

/** The buyer's answer; gives where to go next, and whether the cart was bought. */
export async function answerPage(ctx: Ctx, ref: string, approved: boolean): Promise<BankReturn> {
  const charge = await testGateway.findChallenge(ctx, ref)
  const payment = charge && (await findPayment(ctx, charge.chargeKey))
  if (!charge || !payment) throw chargeNotFound({})
  const settled = await settleAttempt(ctx, payment, await testGateway.answerChallenge(ctx, charge, approved))
  const { cartId } = payment
  const { renewal } = payment.checkout
  if (settled.kind !== 'placed')
    return { redirect: renewal?.path ?? '/checkout?payment=declined', cartId, isBought: false }
  return { redirect: getConfirmationPath(signOrderToken(ctx.site, settled.order.orderId)), cartId, isBought: true }
}
