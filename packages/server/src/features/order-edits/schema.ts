import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { Money } from '../../platform/schemas/shared-schemas.ts'
import { CustomLine } from '../draft-orders/index.ts'
import { orderActions } from '../orders/index.ts'

const maxLines = 200
const Price = z.int('Enter an amount.').min(0, 'Enter an amount.').max(1_000_000_000, 'This is too much.')
const Quantity = z.int('Enter a number.').min(1, 'Enter 1 or more.').max(9999, 'At most 9,999.')

const LineChange = z
  .object({
    lineId: IdInput,
    /** 0 removes the line. */
    quantity: z.int('Enter a number.').min(0, 'Enter 0 or more.').max(9999, 'At most 9,999.'),
    unitPriceMinor: Price,
  })
  .meta({ id: 'OrderLineChange' })

const AddedLine = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('product'),
      itemId: IdInput,
      variantId: IdInput,
      quantity: Quantity,
      unitPriceMinor: Price,
    })
    .meta({ id: 'AddedProductLine' }),
  CustomLine,
])

export const OrderEdit = z
  .object({
    /** `editVersion` of the order that was looked at. */
    version: z.int().min(0),
    /** Lines that are not named stay as they are. */
    changes: z.array(LineChange).max(1000),
    added: z.array(AddedLine).max(maxLines, `At most ${maxLines} lines.`).default([]),
  })
  .meta({ id: 'OrderEdit' })
export type OrderEdit = z.output<typeof OrderEdit>

export const NewOrderEdit = OrderEdit.extend({
  /** The total that was shown for the change: another one is not saved. */
  expectedTotalMinor: z.int().min(0),
  reason: z.string().trim().max(500, 'At most 500 characters.').default(''),
  notify: z.boolean().default(true),
}).meta({ id: 'NewOrderEdit' })
export type NewOrderEdit = z.output<typeof NewOrderEdit>

/** New goods for a return that was received. */
export const Exchange = OrderEdit.omit({ changes: true }).meta({ id: 'Exchange' })
export type Exchange = z.output<typeof Exchange>

export const NewExchange = Exchange.extend({
  /** The balance that was shown for the exchange: another one is not saved. */
  expectedBalanceMinor: z.int().min(-1_000_000_000_000).max(1_000_000_000_000),
  notify: z.boolean().default(true),
}).meta({ id: 'NewExchange' })
export type NewExchange = z.output<typeof NewExchange>

export const ExchangeParams = z.object({ orderId: IdInput, returnId: IdInput })

export const OrderEditPrice = z
  .object({
    lines: z.array(
      z.object({ lineId: z.string(), title: z.string(), quantity: z.int(), discount: Money, tax: Money, total: Money }),
    ),
    totals: orderActions.OrderTotals,
    /** What the order costs more, or less below zero. */
    difference: Money,
    /** What the goods of a return pay of it. */
    credit: Money,
    /** What the buyer owes after it, below zero what they get back. */
    balance: Money,
  })
  .meta({ id: 'OrderEditPrice' })
export type OrderEditPrice = z.infer<typeof OrderEditPrice>

export const OrderEditParams = z.object({ orderId: IdInput })

/** `balanceMinor` is what was shown: a second press, or a change meanwhile, does nothing. */
const SeenBalance = z.object({ balanceMinor: z.int().min(-1_000_000_000_000).max(1_000_000_000_000) })

export const NewBalanceLink = SeenBalance.extend({
  days: z.int().min(1, 'Enter 1 or more.').max(90, 'At most 90 days.').default(14),
  message: z.string().trim().max(2000, 'At most 2,000 characters.').default(''),
}).meta({ id: 'NewBalanceLink' })
export type NewBalanceLink = z.output<typeof NewBalanceLink>

export const BalanceReceipt = SeenBalance.meta({ id: 'BalanceReceipt' })
export type BalanceReceipt = z.output<typeof BalanceReceipt>

export const BalanceRefund = SeenBalance.extend({
  method: z.enum(['original', 'manual', 'gift-card']).default('original'),
  notify: z.boolean().default(true),
}).meta({ id: 'BalanceRefund' })
export type BalanceRefund = z.output<typeof BalanceRefund>
