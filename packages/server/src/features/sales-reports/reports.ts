import type { Ctx } from '../../platform/context.ts'
import { listPayoutPages } from '../payouts/index.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import { sumGiftCardsByDay } from './gift-card-store.ts'
import { sumDiscounts, sumLinesByProduct, sumOrdersByDay, sumPayments, sumTaxes } from './order-store.ts'
import type { ReportRange } from './range.ts'
import { listRefundPages } from './refund-store.ts'
import { splitRefundTaxes, sumRefundTax } from './refund-taxes.ts'
import type { Column, reportNames, Row } from './schema.ts'

type ReportName = (typeof reportNames)[number]

interface ReportDefinition {
  readonly columns: readonly Column[]
  /** The rows, page by page. */
  readonly listRows: (ctx: Ctx, range: ReportRange) => AsyncGenerator<readonly Row[], undefined>
}

const money = (name: string): Column => ({ name, kind: 'money', isSummed: true })
const count = (name: string): Column => ({ name, kind: 'count', isSummed: true })
const label = (name: string, kind: Column['kind'] = 'text'): Column => ({ name, kind, isSummed: false })

/** All reports by their names. */
export const reports: Readonly<Record<ReportName, ReportDefinition>> = {
  days: {
    columns: [
      label('day', 'day'),
      count('orders'),
      money('productsMinor'),
      money('discountMinor'),
      money('shippingMinor'),
      money('netMinor'),
      money('taxMinor'),
      money('totalMinor'),
      money('refundedMinor'),
      money('refundedTaxMinor'),
      money('leftMinor'),
    ],
    listRows: listDays,
  },
  products: {
    columns: [
      label('product'),
      count('quantity'),
      money('productsMinor'),
      money('discountMinor'),
      money('netMinor'),
      money('taxMinor'),
      money('totalMinor'),
    ],
    listRows: listProducts,
  },
  taxes: {
    columns: [
      label('country', 'country'),
      label('tax'),
      label('ratePpm', 'rate'),
      // Bases of several rates on the same goods overlap.
      label('baseMinor', 'money'),
      money('taxMinor'),
      money('refundedTaxMinor'),
      money('leftMinor'),
    ],
    listRows: listTaxes,
  },
  discounts: {
    columns: [label('discount'), label('code'), label('orders', 'count'), money('discountMinor')],
    listRows: listDiscounts,
  },
  refunds: {
    columns: [
      label('day', 'day'),
      label('order'),
      label('provider'),
      label('method'),
      label('reason'),
      money('refundedMinor'),
      money('refundedTaxMinor'),
    ],
    listRows: listRefundRows,
  },
  payments: {
    columns: [
      label('provider'),
      label('method'),
      count('payments'),
      money('receivedMinor'),
      money('waitingMinor'),
      money('refundedMinor'),
      money('leftMinor'),
    ],
    listRows: listPayments,
  },
  payouts: {
    columns: [
      label('day', 'day'),
      label('provider'),
      label('payout'),
      label('entry'),
      label('payoutOrder'),
      money('amountMinor'),
      money('feeMinor'),
      money('paidOutMinor'),
    ],
    listRows: listPayoutRows,
  },
  'gift-cards': {
    columns: [
      label('day', 'day'),
      count('cards'),
      money('issuedMinor'),
      money('redeemedMinor'),
      money('returnedMinor'),
      money('disabledMinor'),
      money('leftMinor'),
    ],
    listRows: listGiftCards,
  },
}

async function* listDays(ctx: Ctx, range: ReportRange): AsyncGenerator<readonly Row[], undefined> {
  const none = { orders: 0, subtotalMinor: 0, discountMinor: 0, shippingMinor: 0, taxMinor: 0, totalMinor: 0 }
  const sales = new Map((await sumOrdersByDay(ctx, range)).map((sums) => [range.days[sums.bucket - 1], sums]))
  const back = new Map<string, { refundedMinor: number; refundedTaxMinor: number }>()
  for await (const page of listRefundPages(ctx, range, 'sales')) {
    for (const refund of page) {
      const sums = getOrAdd(back, range.getDay(refund.at), { refundedMinor: 0, refundedTaxMinor: 0 })
      sums.refundedMinor += refund.amountMinor
      sums.refundedTaxMinor += sumRefundTax(refund)
    }
  }
  yield range.days.flatMap((day) => {
    const [sold, returned] = [sales.get(day), back.get(day)]
    if (!sold && !returned) return []
    const { orders, subtotalMinor, discountMinor, shippingMinor, taxMinor, totalMinor } = sold ?? none
    const { refundedMinor, refundedTaxMinor } = returned ?? { refundedMinor: 0, refundedTaxMinor: 0 }
    return {
      day,
      orders,
      productsMinor: subtotalMinor,
      discountMinor,
      shippingMinor,
      netMinor: totalMinor - taxMinor,
      taxMinor,
      totalMinor,
      refundedMinor,
      refundedTaxMinor,
      leftMinor: totalMinor - refundedMinor,
    }
  })
  return undefined
}

async function* listProducts(ctx: Ctx, range: ReportRange): AsyncGenerator<readonly Row[], undefined> {
  yield (await sumLinesByProduct(ctx, range)).map((sums) => {
    const { grossMinor, discountMinor, taxMinor, includedTaxMinor } = sums
    const netMinor = grossMinor - discountMinor - includedTaxMinor
    return {
      // Null: shipping.
      product: sums.itemId === null ? null : sums.title,
      quantity: sums.quantity,
      productsMinor: grossMinor,
      discountMinor,
      netMinor,
      taxMinor,
      totalMinor: netMinor + taxMinor,
    }
  })
  return undefined
}

async function* listTaxes(ctx: Ctx, range: ReportRange): AsyncGenerator<readonly Row[], undefined> {
  const rows = new Map<string, TaxRow>()
  const getRow = ({ country, name, ratePpm }: { country: string; name: string; ratePpm: number }) =>
    getOrAdd(rows, JSON.stringify([country, name, ratePpm]), {
      country,
      tax: name,
      ratePpm,
      baseMinor: 0,
      taxMinor: 0,
      refundedTaxMinor: 0,
      leftMinor: 0,
    })
  for (const sums of await sumTaxes(ctx, range)) {
    Object.assign(getRow(sums), { baseMinor: sums.baseMinor, taxMinor: sums.taxMinor, leftMinor: sums.taxMinor })
  }
  for await (const page of listRefundPages(ctx, range, 'sales')) {
    for (const share of page.flatMap(splitRefundTaxes)) {
      const row = getRow(share)
      row.refundedTaxMinor += share.taxMinor
      row.leftMinor -= share.taxMinor
    }
  }
  const keys = [...rows.keys()].toSorted()
  yield keys.flatMap((key) => rows.get(key) ?? [])
  return undefined
}

type TaxRow = { country: string; tax: string; ratePpm: number } & Record<
  'baseMinor' | 'taxMinor' | 'refundedTaxMinor' | 'leftMinor',
  number
>

async function* listDiscounts(ctx: Ctx, range: ReportRange): AsyncGenerator<readonly Row[], undefined> {
  yield (await sumDiscounts(ctx, range)).map(({ name, code, orders, amountMinor }) => ({
    discount: name,
    code,
    orders,
    discountMinor: amountMinor,
  }))
  return undefined
}

async function* listRefundRows(ctx: Ctx, range: ReportRange): AsyncGenerator<readonly Row[], undefined> {
  for await (const page of listRefundPages(ctx, range, 'sales')) {
    yield page.map((refund) => ({
      day: range.getDay(refund.at),
      order: formatOrderNumber(ctx.site, refund.orderNumber),
      provider: refund.provider,
      method: refund.method,
      reason: refund.reason,
      refundedMinor: refund.amountMinor,
      refundedTaxMinor: sumRefundTax(refund),
    }))
  }
  return undefined
}

async function* listPayments(ctx: Ctx, range: ReportRange): AsyncGenerator<readonly Row[], undefined> {
  const rows = new Map<string, PaymentRowSums>()
  const getRow = ({ provider, method }: { provider: string; method: string }) =>
    getOrAdd(rows, `${provider} ${method}`, {
      provider,
      method,
      payments: 0,
      receivedMinor: 0,
      waitingMinor: 0,
      refundedMinor: 0,
      leftMinor: 0,
    })
  for (const sums of await sumPayments(ctx, range)) Object.assign(getRow(sums), sums, { leftMinor: sums.receivedMinor })
  for await (const page of listRefundPages(ctx, range, 'money')) {
    for (const refund of page) {
      const row = getRow(refund)
      row.refundedMinor += refund.amountMinor
      row.leftMinor -= refund.amountMinor
    }
  }
  yield [...rows.keys()].toSorted().flatMap((key) => rows.get(key) ?? [])
  return undefined
}

type PaymentRowSums = { provider: string; method: string } & Record<
  'payments' | 'receivedMinor' | 'waitingMinor' | 'refundedMinor' | 'leftMinor',
  number
>

async function* listPayoutRows(ctx: Ctx, range: ReportRange): AsyncGenerator<readonly Row[], undefined> {
  const [firstDay = '', lastDay = ''] = [range.days[0], range.days.at(-1)]
  const { currency, isTest } = range
  for await (const page of listPayoutPages(ctx, { firstDay, lastDay, currency, isTest })) {
    yield page.map(({ arrivesOn, provider, payoutRef, kind, orderNumber, amountMinor, feeMinor }) => ({
      day: arrivesOn,
      provider,
      payout: payoutRef,
      entry: kind,
      // Null: money of a payment that this store does not know.
      payoutOrder: orderNumber === null ? (hasOrder(kind) ? null : '') : formatOrderNumber(ctx.site, orderNumber),
      amountMinor,
      feeMinor,
      paidOutMinor: amountMinor - feeMinor,
    }))
  }
  return undefined
}

function hasOrder(kind: string): boolean {
  return kind === 'charge' || kind === 'refund' || kind === 'dispute'
}

async function* listGiftCards(ctx: Ctx, range: ReportRange): AsyncGenerator<readonly Row[], undefined> {
  yield (await sumGiftCardsByDay(ctx, range)).map(({ bucket, ...sums }) => ({
    day: range.days[bucket - 1] ?? '',
    ...sums,
    leftMinor: sums.issuedMinor - sums.redeemedMinor + sums.returnedMinor - sums.disabledMinor,
  }))
  return undefined
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, empty: Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  map.set(key, empty)
  return empty
}
