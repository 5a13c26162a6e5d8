import { checkNotNegative } from './rounding.ts'

export interface GiftCardBalance {
  readonly id: string
  readonly balanceMinor: number
}

/** Gift cards pay, they do not discount: `payments` and `dueMinor` add up to what was due. A card that is not needed is not touched. */
export interface GiftCardPlan {
  readonly payments: readonly { readonly id: string; readonly amountMinor: number }[]
  readonly dueMinor: number
}

/** Takes cards in order until nothing is due, after discounts and tax. A card given twice counts once. */
export function planGiftCards(grandTotalMinor: number, cards: readonly GiftCardBalance[]): GiftCardPlan {
  const payments: { id: string; amountMinor: number }[] = []
  let dueMinor = checkNotNegative(grandTotalMinor)
  for (const { id, balanceMinor } of new Map(cards.map((card) => [card.id, card])).values()) {
    const amountMinor = Math.min(dueMinor, Math.max(0, balanceMinor))
    if (amountMinor === 0) continue
    payments.push({ id, amountMinor })
    dueMinor -= amountMinor
  }
  return { payments, dueMinor }
}
