import { type Currency, formatDecimal } from '@vitrine/commerce'
import type { ImportedAmounts, ImportedLine, ImportedOrder, ImportedPaymentStatus, OrderSource } from './imported.ts'
import type { OrderRow } from './columns.ts'
import type { RawLine } from './read-lines.ts'
import { findFulfillmentState, findPaymentState } from './states.ts'
import { readLine, readMoney, type Remarks } from './values.ts'

type Payment = Pick<
  ImportedOrder,
  'paymentStatus' | 'paymentMinor' | 'method' | 'balanceMinor' | 'refundedMinor' | 'settledMinor'
>
type MoneyReading = Pick<Remarks, 'faults'> & { readonly currency: Currency; readonly decimalComma: boolean }

const paidStates: readonly string[] = ['paid', 'partially_refunded', 'refunded']

/** What came for an order, what is due and what went back. */
export function readPayment(
  row: OrderRow,
  { grandTotalMinor }: ImportedAmounts,
  reading: MoneyReading,
  source: OrderSource,
): Payment {
  const { faults } = reading
  const text = row.get('paymentStatus') === undefined ? 'paid' : readLine(row.get('paymentStatus'), 30)
  // What costs nothing has no payment at some sources.
  const state = text === '' && grandTotalMinor === 0 ? 'paid' : findPaymentState(text)
  if (state === undefined) faults.push(`The payment status "${text}" is not known.`)
  const isPartly = state === 'partially_paid'
  const balanceMinor = isPartly
    ? readMoney(row.get('outstanding'), 'Outstanding Balance', reading)
    : readMoney(row.get('balance'), 'Balance', reading, true)
  const paidMinor = grandTotalMinor - balanceMinor
  if (isPartly && balanceMinor === 0) faults.push('The order is partly paid, but the outstanding balance is blank.')
  if (paidMinor < 0) faults.push('The balance is more than the total.')
  const given = state === undefined || isPartly ? 'paid' : state
  const refundedMinor = readRefunded(row, given, paidMinor, reading)
  // Only our orders are changed after they are paid: what goes back because of that is no part of today's total.
  const settledMinor = source === 'vitrine' ? Math.max(0, refundedMinor - paidMinor) : 0
  if (refundedMinor > paidMinor + settledMinor)
    faults.push(`${formatDecimal(refundedMinor, reading.currency)} was refunded, which is more than was paid.`)
  return {
    paymentStatus: source === 'vitrine' ? given : settleState(given, paidMinor, refundedMinor),
    paymentMinor: paidMinor + settledMinor,
    method: readLine(row.get('paymentMethod'), 50) || null,
    balanceMinor,
    refundedMinor,
    settledMinor,
  }
}

function readRefunded(row: OrderRow, state: ImportedPaymentStatus, paidMinor: number, reading: MoneyReading): number {
  const refundedMinor = readMoney(row.get('refunded'), 'Refunded', reading)
  if (refundedMinor > 0 && !paidStates.includes(state))
    reading.faults.push(`The payment status is "${state}", but an amount was refunded.`)
  if (refundedMinor > 0 || row.get('total') === '') return refundedMinor
  if (state === 'partially_refunded') reading.faults.push('The order is partially refunded, but no amount is.')
  // Of a refund by gift card our export has no amount.
  return state === 'refunded' && row.get('balance') === undefined ? paidMinor : 0
}

function settleState(state: ImportedPaymentStatus, paidMinor: number, refundedMinor: number): ImportedPaymentStatus {
  if (!paidStates.includes(state) || refundedMinor === 0) return state
  return refundedMinor === paidMinor ? 'refunded' : 'partially_refunded'
}

interface FulfillmentReading extends Remarks {
  readonly source: OrderSource
  readonly isCanceled: boolean
  readonly payment: Pick<Payment, 'paymentStatus'>
}

/** What was sent: whole orders, or lines of their own. */
export function readFulfillment(
  row: OrderRow,
  lines: readonly RawLine[],
  { source, isCanceled, payment, faults, notices }: FulfillmentReading,
): Pick<ImportedOrder, 'fulfillmentStatus' | 'lines'> {
  const text = readLine(row.get('fulfillmentStatus'), 30)
  const found = findFulfillmentState(text)
  if (found === undefined) faults.push(`The fulfillment status "${text}" is not known.`)
  // Goods that were never paid are not sent.
  const isVoided = payment.paymentStatus === 'voided' && source !== 'vitrine'
  const state = isCanceled || isVoided ? 'canceled' : (found ?? 'pending')
  const sent = lines.map((line) => toLine(line, state === 'fulfilled'))
  const isPartial = state === 'partially_fulfilled'
  if (!isPartial || sent.some(({ fulfilledQuantity }) => fulfilledQuantity > 0))
    return { fulfillmentStatus: state, lines: sent }
  notices.push('The order is partially fulfilled, but none of its items is. All of them are to be sent.')
  return { fulfillmentStatus: 'pending', lines: sent }
}

function toLine(line: RawLine, isAllSent: boolean): ImportedLine {
  const { totalMinor: _total, isFulfilled, isTaxable: _isTaxable, ...kept } = line
  const fulfilledQuantity = line.fulfilledQuantity ?? (isAllSent || isFulfilled ? line.quantity : 0)
  return { ...kept, fulfilledQuantity }
}
