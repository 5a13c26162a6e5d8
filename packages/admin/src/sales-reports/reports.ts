import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import type { Period } from './periods.ts'
import type { ReportName } from './search.ts'

export type SalesReport = Answer<'getSalesReport'>
export type ReportColumn = SalesReport['columns'][number]
export type ReportRow = SalesReport['rows'][number]

interface ReportRequest extends Period {
  readonly report: ReportName
  readonly currency: string | undefined
}

export const reportQuery = ({ report, from, to, currency }: ReportRequest) =>
  queryOptions({
    queryKey: ['sales-report', { report, from, to, currency }],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/sales-reports/{report}', {
          params: { path: { report }, query: { from, to, ...(currency === undefined ? {} : { currency }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

export function getExportUrl({ report, from, to, currency }: ReportRequest): string {
  const query = new URLSearchParams({ from, to, ...(currency === undefined ? {} : { currency }) })
  return `/api/admin/sales-reports/${report}/csv?${query.toString()}`
}

export const reportLabels: Readonly<Record<ReportName, string>> = {
  days: t('By day'),
  products: t('Products'),
  taxes: t('Taxes'),
  discounts: t('Discounts'),
  refunds: t('Refunds'),
  payments: t('Payments'),
  payouts: t('Payouts'),
  'gift-cards': t('Gift cards'),
}

/** The consequence of the rules for each report. */
export const reportNotes: Readonly<Record<ReportName, string>> = {
  days: t('Orders count on the day they were placed, refunds on the day they were made.'),
  products: t('Products of the orders placed on these days. Refunds are amounts, so they are in no product.'),
  taxes: t('A refund takes back its share of each tax of its order, on the day it was made.'),
  discounts: t('What discounts took off the orders placed on these days.'),
  refunds: t('Money that went back on these days, and amounts that gift cards got back.'),
  payments: t('Payments of the orders placed on these days, and refunds made on them.'),
  payouts: t('What Stripe sent to your bank, on the day it arrives. New payouts are read every hour.'),
  'gift-cards': t('“Balance” is how the value of all gift cards changed.'),
}

const columnLabels: Readonly<Record<string, string>> = {
  day: t('Day'),
  orders: t('Orders'),
  productsMinor: t('Price'),
  discountMinor: t('Discounts'),
  shippingMinor: t('Shipping'),
  netMinor: t('Without tax'),
  taxMinor: t('Tax'),
  totalMinor: t('Total'),
  refundedMinor: t('Refunded'),
  refundedTaxMinor: t('Tax refunded'),
  leftMinor: t('Balance'),
  product: t('Product'),
  quantity: t('Quantity'),
  country: t('Country'),
  tax: t('Tax name'),
  ratePpm: t('Rate'),
  baseMinor: t('Taxed amount'),
  discount: t('Discount'),
  code: t('Code'),
  order: t('Order'),
  provider: t('Payment provider'),
  method: t('Payment method'),
  reason: t('Reason'),
  payments: t('Payments'),
  receivedMinor: t('Received'),
  waitingMinor: t('Not received yet'),
  payout: t('Payout'),
  entry: t('Type'),
  payoutOrder: t('Order'),
  amountMinor: t('Amount'),
  feeMinor: t('Fees'),
  paidOutMinor: t('Paid out'),
  cards: t('Cards issued'),
  issuedMinor: t('Issued'),
  redeemedMinor: t('Used'),
  returnedMinor: t('Given back'),
  disabledMinor: t('Disabled'),
}

const entryLabels: Readonly<Record<string, string>> = {
  charge: t('Charge'),
  refund: t('Refund'),
  dispute: t('Dispute'),
  fee: t('Fee'),
  other: t('Other'),
  rest: t('Not itemized'),
}

/** What an entry of a payout is, for people. */
export function getEntryLabel(kind: string): string {
  return entryLabels[kind] ?? kind
}

export function getColumnLabel(name: string): string {
  return columnLabels[name] ?? name
}
