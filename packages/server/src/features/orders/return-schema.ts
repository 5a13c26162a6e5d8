import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { Money } from '../../platform/schemas/shared-schemas.ts'

const ReturnState = z.enum(['requested', 'approved', 'received', 'closed', 'declined'])

export const OrderReturn = z
  .object({
    id: z.string(),
    state: ReturnState,
    /** The customer asked for it; else a member of the staff noted it. */
    byBuyer: z.boolean(),
    reason: z.string(),
    /** How to send the goods back, or why they are not taken. */
    note: z.string(),
    createdOn: z.string(),
    lines: z.array(
      z.object({
        lineId: z.string(),
        productName: z.string(),
        quantity: z.int(),
        /** Null until the parcel was opened. */
        received: z.int().nullable(),
        restocked: z.int(),
      }),
    ),
    /** What was paid for these goods, tax included: for those that came back, once they did. */
    value: Money,
    /** Refunded for this return, or on its way back. */
    refunded: Money,
    /** What it paid of goods that were sent in exchange. */
    credited: Money,
    actions: z.object({
      approve: z.boolean(),
      decline: z.boolean(),
      receive: z.boolean(),
      refund: z.boolean(),
      exchange: z.boolean(),
      close: z.boolean(),
    }),
  })
  .meta({ id: 'OrderReturn' })
export type OrderReturn = z.infer<typeof OrderReturn>

/** A return as its buyer sees it. */
export const BuyerReturn = z
  .object({
    id: z.string(),
    state: ReturnState,
    createdOn: z.string(),
    /** How to send the goods back, or why they are not taken. */
    note: z.string(),
    lines: z.array(z.object({ productName: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'BuyerReturn' })
export type BuyerReturn = z.infer<typeof BuyerReturn>

const Count = z.int().min(0).max(100_000)
const Text = z.string().trim().max(2000, 'At most 2,000 characters.').default('')

const ReturnLines = z
  .array(z.object({ lineId: IdInput, quantity: Count.min(1) }))
  .min(1, 'Choose what comes back.')
  .max(1000)

export const NewReturn = z
  .object({ lines: ReturnLines, reason: Text, note: Text, notify: z.boolean().default(true) })
  .meta({ id: 'NewReturn' })
export type NewReturn = z.infer<typeof NewReturn>

/** The answer to a request: how to send the goods back, or why they are not taken. */
export const ReturnAnswer = z.object({ note: Text, notify: z.boolean().default(true) }).meta({ id: 'NewReturnAnswer' })
export type ReturnAnswer = z.infer<typeof ReturnAnswer>

export const NewReceipt = z
  .object({
    /** Each line of the return once: pieces that came, and those of them that can be sold again. */
    lines: z.array(z.object({ lineId: IdInput, received: Count, restock: Count })).max(1000),
    notify: z.boolean().default(true),
  })
  .meta({ id: 'NewReturnReceipt' })
export type NewReceipt = z.infer<typeof NewReceipt>

export const ReturnParams = z.object({ orderId: IdInput, returnId: IdInput })
