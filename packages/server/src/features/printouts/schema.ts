import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'

const maxOrders = 200

export const NewInvoices = z
  .object({ orderIds: z.array(IdInput).min(1, 'Choose at least one order.').max(maxOrders) })
  .meta({ id: 'NewInvoices' })

export const Invoices = z
  .object({
    invoices: z.array(z.object({ orderId: z.string(), invoiceNumber: z.string(), issuedOn: z.string() })),
  })
  .meta({ id: 'Invoices' })

export const CreditNotes = z
  .object({
    creditNotes: z.array(
      z.object({
        orderId: z.string(),
        refundId: z.string(),
        creditNumber: z.string(),
        amountMinor: z.int().min(0),
        issuedOn: z.string(),
      }),
    ),
  })
  .meta({ id: 'CreditNotes' })

export const PrintQuery = z.object({
  /** Ids of orders, with commas between them. */
  orders: z
    .string()
    .max(maxOrders * 25)
    .transform((text) => text.split(','))
    .pipe(z.array(IdInput).min(1).max(maxOrders)),
})
