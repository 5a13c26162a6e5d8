import { checkEmail, productTypes } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { loadOwnTexts, queueCustomerMail } from '../customer-mails/index.ts'
import { hashCode, getLastCharacters, createCode } from './code.ts'
import { describeGiftCard } from './mail.ts'
import { type PaidOrder, readAnswers } from './paid-order.ts'
import { insertGiftCards } from './store.ts'

/** Makes the cards of a paid order and mails their codes, inside the transaction that pays it. Called again it does nothing. */
export async function issueGiftCards(ctx: Ctx, order: PaidOrder): Promise<void> {
  const wanted = order.lines
    .filter((line) => line.productType === productTypes.giftCard && line.unitPriceMinor > 0)
    .flatMap((line) => Array.from({ length: line.quantity }, (_each, number) => newCard(ctx, order, line, number)))
  if (wanted.length === 0) return
  const written = new Set(
    await insertGiftCards(
      ctx,
      wanted.map(({ card }) => card),
    ),
  )
  const own = await loadOwnTexts(ctx, 'gift-card')
  for (const { card, code, answers } of wanted) {
    if (written.has(card.id))
      await queueCustomerMail(ctx, describeGiftCard(ctx.site, order, { ...card, code, answers }), own)
  }
}

type NewCardLine = Pick<PaidOrder['lines'][number], 'lineId' | 'unitPriceMinor' | 'additionalFields'>

function newCard(ctx: Ctx, order: PaidOrder, line: NewCardLine, number: number) {
  const answers = readAnswers(line.additionalFields)
  const email = checkEmail(answers.recipientEmail)
  const code = createCode()
  const card = {
    id: newId(ctx.now.getTime()),
    codeHash: hashCode(ctx.site, code),
    lastCharacters: getLastCharacters(code),
    currency: order.currency,
    amountMinor: line.unitPriceMinor,
    orderId: order.orderId,
    lineId: line.lineId,
    number,
    recipientEmail: email.kind === 'email' ? email.email : order.email,
    recipientName: answers.recipientName,
    isTest: order.testMode,
  }
  return { card, code, answers }
}

/**
 * A gift card for money that goes back to the buyer, mailed to them, in the transaction that notes the refund. `lineId` is the refund's id. Gives
 * the last characters of its code.
 */
export async function issueCredit(
  ctx: Ctx,
  order: PaidOrder & { readonly customerName: string },
  { lineId, amountMinor }: { readonly lineId: string; readonly amountMinor: number },
): Promise<string> {
  const answers = readAnswers({ recipientName: order.customerName })
  const line = { lineId, unitPriceMinor: amountMinor, additionalFields: answers }
  const { card, code } = newCard(ctx, order, line, 0)
  await insertGiftCards(ctx, [card])
  await queueCustomerMail(ctx, describeGiftCard(ctx.site, order, { ...card, code, answers }))
  return card.lastCharacters
}
