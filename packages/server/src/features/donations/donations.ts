import { formatDecimal, isCurrency, readSubscriptionPlan } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { formatOrderNumber, storeSettings } from '../store-settings/index.ts'
import { readDonorWishes } from './answers.ts'
import { type DonationRow, selectDonations, sumDonations } from './donation-store.ts'
import type { Donation, DonationFrequency, Donations, DonationsQuery } from './schema.ts'

const pageSize = 50
const exportBatch = 500

/** Donations of the store's mode, newest first, with what came of all of them. */
export async function listDonations(ctx: Ctx, { fundId, cursor }: DonationsQuery): Promise<Donations> {
  const filter = { fundId, isTest: storeSettings(ctx.site).testMode }
  const rows = await selectDonations(ctx, filter, { before: cursor, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return {
    donations: shown.map((row) => toDonation(ctx, row)),
    totals: await sumDonations(ctx, filter),
    isTest: filter.isTest,
    nextCursor: rows.length > pageSize ? (shown.at(-1)?.orderId ?? null) : null,
  }
}

/** Donations as CSV, newest first. */
export async function* exportDonations(ctx: Ctx, fundId: string | undefined): AsyncGenerator<string, undefined> {
  yield formatCsvLine([
    'Date',
    'Order',
    'Fund',
    'Donor',
    'Email',
    'Anonymous',
    'Message',
    'How often',
    'Amount',
    'Refunded',
    'Currency',
    'Payment',
  ])
  const filter = { fundId, isTest: storeSettings(ctx.site).testMode }
  let before: string | undefined
  for (;;) {
    const rows = await selectDonations(ctx, filter, { before, limit: exportBatch })
    for (const row of rows) yield formatRow(toDonation(ctx, row))
    before = rows.at(-1)?.orderId
    if (rows.length < exportBatch) return undefined
  }
}

function formatRow(donation: Donation): string {
  const { currency, frequency, isAnonymous, paymentStatus } = donation
  const money = (amountMinor: number) =>
    isCurrency(currency) ? formatDecimal(amountMinor, currency) : String(amountMinor)
  const { orderNumber, title, donorName, email, note } = donation
  const [number = '', ...texts] = [orderNumber, title, donorName, email].map(toPlainCell)
  return formatCsvLine([
    donation.createdOn,
    number,
    ...texts,
    isAnonymous ? 'yes' : 'no',
    toPlainCell(note),
    frequency,
    money(donation.amountMinor),
    money(donation.refundedMinor),
    currency,
    paymentStatus,
  ])
}

function toDonation({ site }: Ctx, row: DonationRow): Donation {
  const { lineId: _line, answers, plan, createdAt, orderNumber, ...rest } = row
  return {
    ...rest,
    ...readDonorWishes(answers),
    orderNumber: formatOrderNumber(site, orderNumber),
    frequency: getFrequency(plan),
    createdOn: createdAt.toISOString(),
  }
}

function getFrequency(plan: unknown): DonationFrequency {
  const read = plan === null ? undefined : readSubscriptionPlan(plan)
  if (!read) return 'once'
  return read.billingPeriod.unit === 'YEAR' ? 'year' : 'month'
}
