import { z } from 'zod'

export const reportNames = [
  'days',
  'products',
  'taxes',
  'discounts',
  'refunds',
  'payments',
  'payouts',
  'gift-cards',
] as const

export const ReportParams = z.object({ report: z.enum(reportNames) })

export const ReportQuery = z.object({
  /** The first and the last day, both included, in the time zone of the site. */
  from: z.iso.date().max(10),
  to: z.iso.date().max(10),
  /** Orders of this currency; that of the store unless said otherwise. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})
export type ReportQuery = z.infer<typeof ReportQuery>

/** `money` is minor units, `rate` parts per million. A column that is not summed has no total. */
const Column = z.object({
  name: z.string(),
  kind: z.enum(['day', 'text', 'country', 'count', 'money', 'rate']),
  isSummed: z.boolean(),
})
export type Column = z.infer<typeof Column>

/** A row by the names of the columns. */
const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
export type Row = z.infer<typeof Row>

export const SalesReport = z
  .object({
    report: z.enum(reportNames),
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: z.string(),
    currency: z.string(),
    /** Currencies of the orders of these days. */
    currencies: z.array(z.string()),
    isTest: z.boolean(),
    columns: z.array(Column),
    rows: z.array(Row),
    /** Of all rows, also of those that are left out. */
    totals: z.record(z.string(), z.number()),
    rowCount: z.int().min(0),
  })
  .meta({ id: 'SalesReport' })
export type SalesReport = z.infer<typeof SalesReport>
