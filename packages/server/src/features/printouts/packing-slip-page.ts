import { getWritingLocale, isDeliveredByMail, type Translate } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { lineAnswers } from '../forms/index.ts'
import { countToFulfill, listOrderRows, toOrderView } from '../orders/index.ts'
import { formatDay, renderSheets, renderTitle, type Sheet } from './sheet.ts'

type OrderRow = Awaited<ReturnType<typeof listOrderRows>>[number]

/** Packing slips: what goes into the parcel, without prices. */
export function renderPackingSlips(ctx: Ctx, orders: readonly OrderRow[]): string {
  const t = translateFor(ctx.site)
  const sheets = orders.map((order) => buildSheet(ctx, order, t))
  return renderSheets(ctx.site, t.language, { title: t('printPackingSlip'), hint: t('printHint'), sheets })
}

function buildSheet(ctx: Ctx, order: OrderRow, t: Translate): Sheet {
  const { site } = ctx
  const isCanceled = order.fulfillmentStatus === 'canceled'
  const { orderNumber, shippingAddress } = toOrderView(site, order, ctx.now)
  return {
    title: t('printPackingSlip'),
    facts: [
      {
        label: t('printOrder'),
        value: `#${orderNumber}, ${formatDay(site, getWritingLocale(t.language), order.createdAt)}`,
      },
      ...(order.shippingOptionName === null ? [] : [{ label: t('totalShipping'), value: order.shippingOptionName }]),
    ],
    addresses: shippingAddress ? [{ title: t('checkoutShippingAddress'), lines: shippingAddress }] : [],
    states: isCanceled ? [t('orderCanceled')] : [],
    body:
      // Nobody is to pack what was canceled.
      (isCanceled ? '' : renderPieces(site, order, t)) +
      (order.note === '' ? '' : `<p class="note"><bdi>${escapeHtml(order.note)}</bdi></p>`),
  }
}

function renderPieces(site: Site, order: OrderRow, t: Translate): string {
  const sent = order.lines.filter(({ productType }) => !isDeliveredByMail(productType))
  const left = sent.flatMap((line) => (countToFulfill(line) > 0 ? [{ line, quantity: countToFulfill(line) }] : []))
  const all = sent.map((line) => ({ line, quantity: line.fulfilledQuantity })).filter(({ quantity }) => quantity > 0)
  const pieces = left.length > 0 ? left : all
  const rows = pieces.map(
    ({ line, quantity }) =>
      `<tr><td><span class="box"></span></td><td>${renderTitle(line.title, listDetails(site, line, t))}</td><td class="number">${quantity}</td></tr>`,
  )
  return `<table><thead><tr><th></th><th scope="col" style="width:100%">${escapeHtml(t('printItem'))}</th><th scope="col" class="number">${escapeHtml(t('productQuantityInputText'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
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
