import {
  type CartRefusal,
  chooseDiscounts,
  countsStock,
  type CustomerRefusal,
  type DiscountLine,
  type GiftCardPlan,
  type OrderLine,
  type OrderPrice,
  planGiftCards,
  priceOrder,
  productTypes,
  readSubscriptionPlan,
  readTaxClass,
  sumMinor,
  sumWantedByVariant,
  type SubscriptionPlan,
  type TaxPlace,
} from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import {
  applyQuotes,
  type CarrierShipment,
  createShipment,
  mergeZoneRates,
  type ShippingZoneRecord,
} from '../shipping/index.ts'
import { toTaxRule } from '../tax/index.ts'
import type { CartRecord, EntryRecord } from './record.ts'

type ProblemKind = 'deleted' | 'unavailable' | 'short' | 'unanswered' | 'priceChanged'

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

/** A code that the buyer gave and that takes nothing off now. */
export interface RefusedCode {
  readonly code: string
  readonly reason: CustomerRefusal | CartRefusal
  /** The conditions of its discount; null while there is none. */
  readonly minimumMinor: number | null
  readonly minimumQuantity: number | null
}

/** A discount that applies; `code` is null for an automatic one. */
interface AppliedDiscount {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly amountMinor: number
}

/** A cart with what it costs. */
export interface PricedCart extends OrderPrice {
  readonly record: CartRecord
  readonly entries: readonly PricedEntry[]
  readonly discounts: readonly AppliedDiscount[]
  readonly refusedCodes: readonly RefusedCode[]
  /** The price of the goods after discounts, without tax on top. */
  readonly discountedSubtotalMinor: number
  /** What the cart's gift cards pay of the grand total, and what is still due. */
  readonly giftCardPlan: GiftCardPlan
  /** More than one of a service that is sold one at a time, as a cart may have that is older than the setting. */
  readonly hasSeveralOfService: boolean
  /** Do its prices contain the tax? */
  readonly taxIncluded: boolean
}

interface PricingRules {
  readonly site: Pick<Site, 'settings' | 'language' | 'currency'>
  readonly now: Date
  readonly taxIncluded: boolean
  /** Where the store is: decides the tax of goods that buyers pick up. */
  readonly storePlace: TaxPlace | undefined
  /** Where the store is, if it sells to businesses of other member states without tax; else blank. */
  readonly taxNumberHome: string
  /** What the store says of services that do not say it themselves. */
  readonly allowsServiceQuantity: boolean
}

/** Prices a cart from what the database says now. Pure: the same record gives the same totals. */
export function priceCart(record: CartRecord, rules: PricingRules): PricedCart {
  const entries = priceEntries(record)
  const sold = entries.filter((entry) => entry.counts)
  const usable = listUsable(record)
  const taxIncluded = record.offer?.tax?.isIncluded ?? rules.taxIncluded
  const choice = chooseDiscounts(sold.map(toDiscountLine), usable)
  const priced = priceOrder({
    lines: sold.map(toOrderLine),
    discounts: choice.discounts,
    zones: applyQuotes(listZones(record), record.carrierQuotes, toShipment(rules.site, record, sold), rules.now),
    taxRules: record.taxRules.map(toTaxRule),
    taxPricing: taxIncluded ? 'inclusive' : 'exclusive',
    shippingPlace: record.shippingAddress ?? undefined,
    billingPlace: record.billingAddress ?? undefined,
    storePlace: record.offer?.tax ? record.offer.tax.storePlace : rules.storePlace,
    taxBuyer: { isExempt: record.isTaxExempt, taxNumber: record.taxNumber, homeCountry: rules.taxNumberHome },
    shippingRateId: record.shippingOptionId,
  })
  const giftCardPlan = planGiftCards(priced.totals.grandTotalMinor, record.giftCards)
  return {
    record,
    entries,
    discounts: priced.totals.discounts.map(({ discountId: id, name, amountMinor }) => ({
      id,
      name,
      code: usable.find((each) => each.id === id)?.code ?? null,
      amountMinor,
    })),
    refusedCodes: listRefusedCodes(record, usable, choice.refused),
    discountedSubtotalMinor: sumMinor(
      priced.totals.lines.map(({ priceMinor, discountMinor }) => priceMinor - discountMinor),
    ),
    giftCardPlan,
    hasSeveralOfService: record.offer === null && hasSeveralOfService(sold, rules),
    taxIncluded,
    ...priced,
  }
}

/** The zones of the shop with their rates, carriers not asked. */
export function listZones(record: Pick<CartRecord, 'shippingZones' | 'shippingRates'>): ShippingZoneRecord[] {
  return mergeZoneRates(record.shippingZones, record.shippingRates)
}

/** What of a cart is sent where; undefined while no country is known, or nothing is shipped. */
function toShipment(
  site: PricingRules['site'],
  { shippingAddress }: Pick<CartRecord, 'shippingAddress'>,
  sold: readonly PricedEntry[],
): CarrierShipment | undefined {
  const shipped = sold.filter(({ requiresShipping }) => requiresShipping)
  if (!shippingAddress || shippingAddress.countryCode === '' || shipped.length === 0) return undefined
  const items = shipped.map(({ entry, unitPriceMinor }) => ({
    sku: entry.sku ?? '',
    title: entry.itemTitle ?? entry.title,
    quantity: entry.quantity,
    unitPriceMinor,
    weightGrams: entry.weightGrams ?? 0,
    lengthMm: entry.lengthMm ?? 0,
    widthMm: entry.widthMm ?? 0,
    heightMm: entry.heightMm ?? 0,
  }))
  return createShipment(site, shippingAddress, items)
}

/** What carrier services are asked for a cart; undefined while nothing is sent. */
export function getCartShipment(site: PricingRules['site'], record: CartRecord): CarrierShipment | undefined {
  return toShipment(
    site,
    record,
    priceEntries(record).filter(({ counts }) => counts),
  )
}

function priceEntries({ entries }: Pick<CartRecord, 'entries'>): PricedEntry[] {
  const wanted = quantityByVariant(entries)
  return entries.map((entry) => priceEntry(entry, wanted.get(entry.variantId) ?? entry.quantity))
}

/** The discounts that this customer may use now. Two codes of one discount are one use of it. */
function listUsable({ discounts }: CartRecord): CartRecord['discounts'] {
  const usable = discounts.filter(({ refusal }) => refusal === null)
  return usable.filter(({ id }, index) => usable.findIndex((each) => each.id === id) === index)
}

function listRefusedCodes(
  { promoCodes, discounts }: CartRecord,
  usable: CartRecord['discounts'],
  refused: ReadonlyMap<string, CartRefusal>,
): RefusedCode[] {
  return promoCodes.flatMap((code) => {
    const known = discounts.find((each) => each.code === code)
    const reason = known ? (known.refusal ?? (usable.includes(known) ? refused.get(known.id) : 'outdone')) : 'unknown'
    const { minimumMinor = null, minimumQuantity = null } = known ?? {}
    return reason === undefined
      ? []
      : [{ code, reason, minimumMinor, minimumQuantity: getNeeded(known, minimumQuantity) }]
  })
}

/** How many pieces a discount needs: its minimum, or one whole set. */
function getNeeded(known: CartRecord['discounts'][number] | undefined, minimum: number | null): number | null {
  if (known?.effect.kind !== 'buy_x_get_y') return minimum
  return Math.max(minimum ?? 0, known.effect.buyQuantity + known.effect.getQuantity)
}

function hasSeveralOfService(sold: readonly PricedEntry[], { allowsServiceQuantity }: PricingRules): boolean {
  const services = sold.filter(
    ({ productType, entry }) =>
      productType === productTypes.service && !(entry.multipleQuantityAllowed ?? allowsServiceQuantity),
  )
  return sumWantedByVariant(services.map(({ entry }) => entry)).some(({ quantity }) => quantity > 1)
}

/** What one costs now: the sale price while on sale. */
function getCurrentPriceMinor(row: Pick<EntryRecord, 'priceMinor' | 'salePriceMinor' | 'onSale'>): number {
  return (row.onSale === true ? row.salePriceMinor : row.priceMinor) ?? 0
}

function priceEntry(entry: EntryRecord, wanted: number): PricedEntry {
  const exists = entry.productType !== null && entry.priceMinor !== null
  const productType = entry.productType ?? productTypes.physical
  const available = countAvailable(entry, productType)
  const unitPriceMinor = exists ? getCurrentPriceMinor(entry) : entry.seenPriceMinor
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
  if (entry.needsAnswers === true && entry.entryFields === null) return 'unanswered'
  return now.unitPriceMinor === entry.seenPriceMinor ? undefined : 'priceChanged'
}

function quantityByVariant(entries: readonly EntryRecord[]): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { variantId, quantity } of entries) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity)
  return wanted
}

function toDiscountLine(line: PricedEntry): DiscountLine {
  const { entry } = line
  return {
    id: entry.entryId,
    itemId: entry.itemId,
    categoryIds: entry.categoryIds ?? [],
    unitPriceMinor: line.unitPriceMinor,
    quantity: entry.quantity,
    productType: line.productType,
    requiresShipping: line.requiresShipping,
    isOnSale: entry.onSale === true,
  }
}

function toOrderLine(line: PricedEntry): OrderLine {
  return {
    id: line.entry.entryId,
    unitPriceMinor: line.unitPriceMinor,
    quantity: line.entry.quantity,
    productType: line.productType,
    taxClass: readTaxClass(line.entry.taxClass),
    requiresShipping: line.requiresShipping,
    discountEligible: true,
    weightGrams: line.entry.weightGrams ?? 0,
  }
}

/** How many things are in it, whether or not they can be bought. */
export function getTotalQuantity(cart: PricedCart): number {
  return sumMinor(cart.entries.map(({ entry }) => entry.quantity))
}
