import type { Ctx, Site } from '../../platform/context.ts'
import { offers } from '../carts/index.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import type { DraftOrder, DraftOrderSummary, DraftPrice } from './schema.ts'
import type { DraftRow, WholeDraftRow } from './store.ts'

/** The letter in front tells drafts from orders. */
function formatDraftNumber(draftNumber: number): string {
  return `D${draftNumber}`
}

/** The number in a text such as `#D12` or `12`; null for other texts. */
export function readDraftNumber(text: string): number | null {
  const [, digits] = /^#?d?(\d{1,15})$/i.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

export function toSummary(site: Site, row: DraftRow): DraftOrderSummary {
  const { orderId, orderNumber } = row
  return {
    id: row.draftId,
    draftNumber: formatDraftNumber(row.draftNumber),
    status: orderId !== null ? 'completed' : row.sentAt ? 'sent' : 'open',
    email: row.email,
    customerName: row.customerName,
    grandTotal: { amountMinor: row.grandTotalMinor, currency: row.currency },
    itemCount: row.itemCount,
    createdOn: row.createdAt.toISOString(),
    updatedOn: row.updatedAt.toISOString(),
    sentOn: row.sentAt?.toISOString() ?? null,
    order:
      orderId === null || orderNumber === null
        ? null
        : { id: orderId, orderNumber: formatOrderNumber(site, orderNumber) },
  }
}

export function toDraft(ctx: Ctx, row: WholeDraftRow, price: DraftPrice | null): DraftOrder {
  const isOpen = row.orderId === null && row.linkExpiresAt !== null && row.linkExpiresAt > ctx.now
  return {
    ...toSummary(ctx.site, row),
    version: row.version,
    content: {
      customerId: row.customerId,
      email: row.email,
      lines: toLines(row, price),
      shippingAddress: row.shippingAddress,
      billingAddress: row.billingAddress,
      shipping: toShipping(row),
      discount: row.offer.discount,
      note: row.note,
    },
    price,
    paymentUrl: isOpen ? getPaymentUrl(ctx.site, row) : null,
    linkExpiresOn: row.linkExpiresAt?.toISOString() ?? null,
  }
}

/** The address of the page on which the buyer pays; it works until the link ends. */
export function getPaymentUrl(
  site: Pick<Site, 'secret' | 'baseUrl'>,
  { draftId, linkExpiresAt }: Pick<WholeDraftRow, 'draftId' | 'linkExpiresAt'>,
): string {
  const token = offers.createOfferToken(site, { cartId: draftId, expiresAt: linkExpiresAt ?? new Date(0) })
  return `${site.baseUrl}/checkout?cartToken=${token}`
}

function toShipping({ offer, shippingOptionId }: WholeDraftRow): DraftOrder['content']['shipping'] {
  if (offer.shipping?.id === offers.customShippingId)
    return { kind: 'custom', name: offer.shipping.name, priceMinor: offer.shipping.priceMinor }
  const id = offer.shipping?.id ?? shippingOptionId
  return id === null ? null : { kind: 'rate', id }
}

function toLines({ entries, offer }: WholeDraftRow, price: DraftPrice | null): DraftOrder['content']['lines'] {
  return entries.map(({ entryId, itemId, variantId, title, quantity }) => {
    const line = offer.lines.find((each) => each.entryId === entryId)
    const unitPriceMinor = line?.unitPriceMinor ?? 0
    if (line?.custom) return { kind: 'custom', title, quantity, unitPriceMinor, ...line.custom }
    const shown = price?.cart.entries.find(({ id }) => id === entryId)?.title ?? title
    return { kind: 'product', itemId, variantId, title: shown, quantity, unitPriceMinor }
  })
}
