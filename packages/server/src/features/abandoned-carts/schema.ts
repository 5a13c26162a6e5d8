import { z } from 'zod'
import { AbandonedCartSettings } from './settings.ts'

const Counts = z.object({
  /** Mails that were sent. */
  sent: z.int().min(0),
  /** Carts of them that were bought afterwards. */
  recovered: z.int().min(0),
})

export const AbandonedCarts = z
  .object({ settings: AbandonedCartSettings, lastMonth: Counts, total: Counts })
  .meta({ id: 'AbandonedCarts' })
export type AbandonedCarts = z.infer<typeof AbandonedCarts>

/** A line of a cart that was left, as its page shows it. */
export interface LeftLine {
  readonly itemId: string
  readonly sku: string
  readonly quantity: number
  readonly title: string
  readonly options: readonly string[]
  /** Minor units of the cart's currency, of all pieces. */
  readonly subtotalMinor: number
  readonly additionalFields: string | null
}
