import type { Ctx } from '../../../platform/context.ts'
import { findOrderRow } from '../read-store.ts'
import type { RefundRow } from '../refund-store.ts'

export type RefundPart = Pick<RefundRow, 'amountMinor' | 'settlesBalance'>

/** The part of an amount that settles what an order owes, and the rest. */
export function splitSettling(amountMinor: number, owedMinor: number): RefundPart[] {
  const settlingMinor = Math.min(amountMinor, Math.max(0, owedMinor))
  const parts = [
    { amountMinor: settlingMinor, settlesBalance: true },
    { amountMinor: amountMinor - settlingMinor, settlesBalance: false },
  ]
  return parts.filter((part) => part.amountMinor > 0)
}

export function sumSettling(parts: readonly RefundPart[]): number {
  return parts.reduce((sum, { amountMinor, settlesBalance }) => sum + (settlesBalance ? amountMinor : 0), 0)
}

/** What an order owes its buyer since it was changed; it must be locked. */
export async function readOwed(ctx: Ctx, orderId: string): Promise<number> {
  return Math.max(0, -((await findOrderRow(ctx, orderId))?.balanceMinor ?? 0))
}
