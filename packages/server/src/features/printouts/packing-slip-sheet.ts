import { isDeliveredByMail, type Translate } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { lineAnswers } from '../forms/index.ts'
import { countToFulfill, toOrderView } from '../orders/index.ts'
import type { OrderRow } from './invoice-sheet.ts'
import { createCell, createSheetSet, formatDay, type Sheet, type SheetCell, type SheetSet } from './sheet.ts'

/** Packing slips: what goes into the parcel, without prices. */
export function createPackingSlips(ctx: Ctx, orders: readonly OrderRow[]): SheetSet {
  const t = translateFor(ctx.site)
  const sheets = orders.map((order) => createPackingSlip(ctx, order, t))
  return createSheetSet(ctx.site, t, t('printPackingSlip'), sheets)
}

function createPackingSlip(ctx: Ctx, order: OrderRow, t: Translate): Sheet {
  const { site } = ctx
  const isCanceled = order.fulfillmentStatus === 'canceled'
  const { orderNumber, shippingAddress, pickup, timeSlot } = toOrderView(site, order, ctx.now)
  return {
    title: t('printPackingSlip'),
    facts: [
      { label: t('printOrder'), value: `#${orderNumber}, ${formatDay(site, t, order.createdAt)}` },
      ...(order.shippingOptionName === null ? [] : [{ label: t('totalShipping'), value: order.shippingOptionName }]),
      ...(timeSlot ? [{ label: t(pickup ? 'slotPickup' : 'slotDelivery'), value: timeSlot.text }] : []),
    ],
    addresses: shippingAddress ? [{ title: t('checkoutShippingAddress'), lines: shippingAddress }] : [],
    states: isCanceled ? [t('orderCanceled')] : [],
    // Nobody is to pack what was canceled.
    columns: isCanceled
      ? []
      : [
          { kind: 'box', label: '' },
          { kind: 'text', label: t('printItem') },
          { kind: 'number', label: t('productQuantityInputText') },
        ],
    rows: isCanceled ? [] : listPieces(site, order, t),
    totals: [],
    note: order.note,
  }
}

function listPieces(site: Site, order: OrderRow, t: Translate): SheetCell[][] {
  const sent = order.lines.filter(({ productType }) => !isDeliveredByMail(productType))
  const left = sent.flatMap((line) => (countToFulfill(line) > 0 ? [{ line, quantity: countToFulfill(line) }] : []))
  const all = sent.map((line) => ({ line, quantity: line.fulfilledQuantity })).filter(({ quantity }) => quantity > 0)
  const pieces = left.length > 0 ? left : all
  return pieces.map(({ line, quantity }) => [
    createCell(''),
    createCell(line.title, listDetails(site, line, t)),
    createCell(String(quantity)),
  ])
}

/** What tells the piece apart: its options and number, then what the buyer asked for. */
function listDetails(site: Site, line: OrderRow['lines'][number], t: Translate): string[] {
  return [
    line.options.map(({ value }) => value).join(' / '),
    line.sku,
    ...lineAnswers
      .listAnswers(site, line.additionalFields, { withHidden: true })
      .map(({ title, text }) => t('labelValue', { label: title, value: text })),
  ]
}
