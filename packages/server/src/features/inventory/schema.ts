import { z } from 'zod'

export const StockQuery = z.object({ itemId: z.string().max(100) })

/** The specification's answer of the stock call. */
export const StockAnswer = z
  .object({
    results: z.array(z.object({ variantId: z.string(), sku: z.string(), unlimited: z.boolean(), qtyInStock: z.int() })),
  })
  .meta({ id: 'StockAnswer' })
export type StockAnswer = z.infer<typeof StockAnswer>

const Count = z.int().min(0).max(1_000_000_000)

/** One of: no counting any more; a counted number, if it still is what the owner saw; so many more or fewer. */
export const ChangeStock = z
  .union([
    z.strictObject({ unlimited: z.literal(true) }),
    z.strictObject({ onHand: Count, expectedOnHand: Count.optional() }),
    z.strictObject({ change: z.int().min(-1_000_000_000).max(1_000_000_000) }),
  ])
  .meta({ id: 'ChangeStock' })
export type ChangeStock = z.infer<typeof ChangeStock>

export const Stock = z
  .object({ variantId: z.string(), unlimited: z.boolean(), onHand: z.int() })
  .meta({ id: 'VariantStock' })
export type Stock = z.infer<typeof Stock>
