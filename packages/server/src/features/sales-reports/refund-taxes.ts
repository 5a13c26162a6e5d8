import { allocateToPart, sumMinor } from '@vitrine/commerce'
import type { RefundOfOrder } from './refund-store.ts'

/** The tax in a refund by rate: its share of each tax of the order. A whole refund has exactly the order's tax. */
export function splitRefundTaxes(refund: RefundOfOrder) {
  const part = {
    totalMinor: refund.orderTotalMinor,
    beforeMinor: refund.beforeMinor,
    partMinor: refund.amountMinor,
  }
  return refund.taxes.map(({ name, sourceName = name, ratePpm, taxMinor }) => ({
    name: sourceName,
    ratePpm,
    country: refund.country,
    taxMinor: allocateToPart(taxMinor, part),
  }))
}

export function sumRefundTax(refund: RefundOfOrder): number {
  return sumMinor(splitRefundTaxes(refund).map(({ taxMinor }) => taxMinor))
}
