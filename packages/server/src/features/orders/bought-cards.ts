import { formatMoneyText } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { disableCards } from '../gift-cards/index.ts'
import type { NewEvent } from './store.ts'

/**
 * The gift cards that an order bought pay nothing any more, inside a transaction with the order locked. Gives a note for each card that was
 * used before, for the timeline.
 */
export async function disableBoughtCards(
  ctx: Ctx,
  orderId: string,
  currency: string,
  why: 'canceled' | 'refunded',
): Promise<NewEvent[]> {
  const inUse = await disableCards(ctx, orderId)
  return inUse.map(({ lastCharacters, initialMinor, balanceMinor }) => {
    const used = formatMoneyText(initialMinor - balanceMinor, currency, ctx.site.language)
    const text = `Of the gift card ending in ${lastCharacters} ${used} were used before this order was ${why}.`
    return { kind: 'note', data: { text } }
  })
}
