import {
  cartTotals,
  countsStock,
  type GiftCardPlan,
  planGiftCards,
  planShipping,
  productTypes,
  readSubscriptionPlan,
  type ShippingPlan,
  type ShippingQuote,
  sumMinor,
  type SubscriptionPlan,
  type TaxPlace,
  type Totals,
  type TotalsLine,
} from '@vitrine/commerce'
import { toShippingOption } from '../shipping/index.ts'
import { toTaxRule } from '../tax/index.ts'
import type { CartRecord, EntryRecord } from './record.ts'

export type ProblemKind = 'deleted' | 'unavailable' | 'short' | 'priceChanged'

/** An entry priced by its product as it is now. */
export interface PricedEntry {
  readonly entry: EntryRecord
  readonly unitPriceMinor: number
  readonly productType: number
  readonly requiresShipping: boolean
  readonly subscriptionPlan: SubscriptionPlan | undefined
  /** What this cart can have of the variant in all its entries; Infinity where stock does not count. */
  readonly available: number
  readonly problem: ProblemKind | undefined
  /** False for what no longer exists or is not for sale: it has no part in the totals. */
  readonly counts: boolean
}

export interface PricedCart {
  readonly record: CartRecord
  readonly entries: readonly PricedEntry[]
  readonly totals: Totals
  readonly shippingPlan: ShippingPlan | undefined
  /** The option that is charged: the chosen one, or the only one there is. */
  readonly shippingOption: ShippingQuote | undefined
  readonly taxPlace: TaxPlace | undefined
  readonly requiresShipping: boolean
  /** What the cart's gift cards pay of the grand total, and what is still due. */
  readonly giftCardPlan: GiftCardPlan
}

export interface PricingRules {
  readonly taxIncluded: boolean
}

/** Prices a cart from what the database says now. Pure: the same record gives the same totals. */
export function priceCart(record: CartRecord, rules: PricingRules): PricedCart {
  const wanted = quantityByVariant(record.entries)
  const entries = record.entries.map((entry) => priceEntry(entry, wanted.get(entry.variantId) ?? entry.quantity))
  const sold = entries.filter((entry) => entry.counts)
  const requiresShipping = sold.some((entry) => entry.requiresShipping)
  const shippingPlan = planFor(record, sold)
  const shippingOption = chosenOption(record, shippingPlan)
  const taxPlace = getTaxPlace(record, requiresShipping)
  const totals = cartTotals({
    lines: sold.map(toTotalsLine),
    discounts: [],
    shippingMinor: shippingOption?.priceMinor,
    taxPricing: rules.taxIncluded ? 'inclusive' : 'exclusive',
    taxRules: record.taxRules.map(toTaxRule),
    taxPlace,
  })
  const giftCardPlan = planGiftCards(totals.grandTotalMinor, record.giftCards)
  return { record, entries, totals, shippingPlan, shippingOption, taxPlace, requiresShipping, giftCardPlan }
}

/** What one costs now: the sale price while on sale. */
export function currentPriceMinor(row: Pick<EntryRecord, 'priceMinor' | 'salePriceMinor' | 'onSale'>): number {
  return (row.onSale === true ? row.salePriceMinor : row.priceMinor) ?? 0
}

function priceEntry(entry: EntryRecord, wanted: number): PricedEntry {
  const exists = entry.productType !== null && entry.priceMinor !== null
  const productType = entry.productType ?? productTypes.physical
  const available = countAvailable(entry, productType)
  const unitPriceMinor = exists ? currentPriceMinor(entry) : entry.seenPriceMinor
  const problem = findProblem(entry, { exists, unitPriceMinor, isShort: wanted > available })
  return {
    entry,
    unitPriceMinor,
    productType,
    requiresShipping: exists && productType === productTypes.physical,
    subscriptionPlan: entry.isSubscribable === true ? readSubscriptionPlan(entry.subscriptionPlan) : undefined,
    available,
    problem,
    counts: problem !== 'deleted' && problem !== 'unavailable',
  }
}

function countAvailable(entry: EntryRecord, productType: number): number {
  if (!countsStock(productType) || entry.unlimited === true) return Number.POSITIVE_INFINITY
  return Math.max(0, (entry.onHand ?? 0) - entry.heldByOthers)
}

function findProblem(
  entry: EntryRecord,
  now: { readonly exists: boolean; readonly unitPriceMinor: number; readonly isShort: boolean },
): ProblemKind | undefined {
  if (!now.exists) return 'deleted'
  if (entry.buyable !== true) return 'unavailable'
  if (now.isShort) return 'short'
  return now.unitPriceMinor === entry.seenPriceMinor ? undefined : 'priceChanged'
}

function quantityByVariant(entries: readonly EntryRecord[]): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { variantId, quantity } of entries) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity)
  return wanted
}

function planFor(record: CartRecord, sold: readonly PricedEntry[]): ShippingPlan | undefined {
  const country = record.shippingAddress?.countryCode
  if (country === undefined || country === '') return undefined
  const lines = sold.map((line) => ({
    requiresShipping: line.requiresShipping,
    quantity: line.entry.quantity,
    subtotalMinor: line.unitPriceMinor * line.entry.quantity,
    weightGrams: (line.entry.weightGrams ?? 0) * line.entry.quantity,
  }))
  return planShipping(record.shippingOptions.map(toShippingOption), lines, country)
}

function chosenOption(record: CartRecord, plan: ShippingPlan | undefined): ShippingQuote | undefined {
  if (plan?.kind !== 'options') return undefined
  const chosen = plan.options.find((option) => option.id === record.shippingOptionId)
  return chosen ?? (plan.options.length === 1 ? plan.options[0] : undefined)
}

function getTaxPlace(record: CartRecord, requiresShipping: boolean): TaxPlace | undefined {
  const address = requiresShipping ? record.shippingAddress : (record.billingAddress ?? record.shippingAddress)
  if (!address || address.countryCode === '') return undefined
  return { countryCode: address.countryCode, state: address.state, postalCode: address.postalCode }
}

function toTotalsLine(line: PricedEntry): TotalsLine {
  return {
    id: line.entry.entryId,
    unitPriceMinor: line.unitPriceMinor,
    quantity: line.entry.quantity,
    productType: line.productType,
    taxable: true,
    requiresShipping: line.requiresShipping,
    discountEligible: true,
  }
}

/** How many things are in it, whether or not they can be bought. */
export function totalQuantity(cart: PricedCart): number {
  return sumMinor(cart.entries.map(({ entry }) => entry.quantity))
}
