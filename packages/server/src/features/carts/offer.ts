import { donationType, productTypes, selectTaxRules, type SubscriptionPlan, type TaxPlace } from '@vitrine/commerce'
import type { StoredRate, StoredZone } from '../shipping/index.ts'
import { toTaxRule } from '../tax/index.ts'
import type { PricedCart } from './price-cart.ts'
import type { CartOffer, CartRecord, EntryRecord, OfferLine, OfferShipping } from './record.ts'

/** The discount of an offer is its own: the store does not list it, and it has no limits. */
export const offerDiscountId = 'offer'
/** The rate of an offer that the owner named and priced. */
export const customShippingId = 'custom'

/** True where the owner decided what has to be known of the buyer. Of a donation only the amount is fixed. */
export function isFixedByOwner({ offer }: Pick<CartRecord, 'offer'>): boolean {
  return offer !== null && !isDonationOffer(offer)
}

/** True for a cart without an offer, and for one that holds the lines of its offer and no other. */
export function hasOfferedLinesOnly({ offer, entries }: Pick<CartRecord, 'offer' | 'entries'>): boolean {
  if (offer === null) return true
  const offered = new Set(offer.lines.map(({ entryId }) => entryId))
  return entries.length === offered.size && entries.every(({ entryId }) => offered.has(entryId))
}

function isDonationOffer(offer: CartOffer | null): boolean {
  return offer?.lines.some(({ custom }) => custom?.donation !== undefined) === true
}

/** The offer of a cart that holds one donation. */
export function createDonationOffer(donation: {
  readonly entryId: string
  readonly amountMinor: number
  readonly currency: string
  readonly plan: SubscriptionPlan | null
}): CartOffer {
  const { entryId, amountMinor, currency, plan } = donation
  const custom = { isShipped: false, isTaxed: false, donation: { plan } }
  return {
    currency,
    lines: [{ entryId, unitPriceMinor: amountMinor, custom }],
    discount: null,
    shipping: null,
    tax: null,
  }
}

/** The cart priced by its offer; any other cart as it is. */
export function applyOffer<Record extends CartRecord>(record: Record): Record {
  const { offer } = record
  if (!offer) return record
  const lines = new Map(offer.lines.map((line) => [line.entryId, line]))
  return {
    ...record,
    promoCodes: [],
    hasDiscountCodes: false,
    discounts: offer.discount ? [toRule(offer.discount)] : [],
    entries: record.entries.map((entry) => applyLine(entry, lines.get(entry.entryId))),
    ...(offer.shipping ? toZone(offer.shipping) : {}),
    ...(offer.tax ? { taxRules: offer.tax.rules } : {}),
  }
}

/** The offer of a priced cart with all of its prices fixed. */
export function fixOffer({
  record,
  entries,
  shippingRate,
  taxPlace,
  taxExemption,
  taxIncluded,
}: PricedCart): CartOffer {
  const { offer } = record
  if (!offer) throw new Error(`Cart ${record.cartId} has no offer.`)
  const isPickedUp = shippingRate?.kind === 'pickup'
  const prices = new Map(entries.map(({ entry, unitPriceMinor }) => [entry.entryId, unitPriceMinor]))
  const rules = taxExemption === undefined ? record.taxRules : []
  const used = new Set(selectTaxRules(rules.map(toTaxRule), taxPlace).map(({ id }) => id))
  return {
    ...offer,
    lines: offer.lines.map((line) => ({ ...line, unitPriceMinor: prices.get(line.entryId) ?? line.unitPriceMinor })),
    shipping: shippingRate
      ? {
          id: shippingRate.id,
          name: shippingRate.name,
          priceMinor: shippingRate.priceMinor,
          pickup: isPickedUp ? { location: shippingRate.location, instructions: shippingRate.instructions } : null,
        }
      : null,
    tax: {
      isIncluded: taxIncluded,
      rules: record.taxRules.filter(({ id }) => used.has(id)),
      // The store may move while the offer waits.
      ...(isPickedUp && taxPlace ? { storePlace: toPlace(taxPlace) } : {}),
    },
  }
}

function toPlace({ countryCode, state, postalCode }: TaxPlace): TaxPlace {
  return { countryCode, state, postalCode }
}

function toRule({ name, effect }: NonNullable<CartOffer['discount']>): CartRecord['discounts'][number] {
  return {
    id: offerDiscountId,
    name,
    code: null,
    effect,
    target: { kind: 'order' },
    minimumMinor: null,
    minimumQuantity: null,
    excludesSaleItems: false,
    refusal: null,
  }
}

/** The owner may sell what visitors do not see, and knows the answers to the form of the product. */
function applyLine(entry: EntryRecord, line: OfferLine | undefined): EntryRecord {
  if (!line) return entry
  if (line.custom) return { ...entry, ...toCustom(line.custom), ...toPrice(line.unitPriceMinor ?? 0) }
  const isGone = entry.productType === null || entry.priceMinor === null
  const open = { ...entry, buyable: true, needsAnswers: false }
  if (isGone) return open
  const today = (entry.onSale === true ? entry.salePriceMinor : entry.priceMinor) ?? 0
  return { ...open, ...toPrice(line.unitPriceMinor ?? today) }
}

function toPrice(priceMinor: number) {
  return { priceMinor, salePriceMinor: null, onSale: false, seenPriceMinor: priceMinor }
}

function toCustom({ isShipped, isTaxed, donation }: NonNullable<OfferLine['custom']>) {
  return {
    productType: donation ? donationType : isShipped ? productTypes.physical : productTypes.service,
    isSubscribable: donation?.plan != null,
    subscriptionPlan: donation?.plan ?? null,
    taxClass: isTaxed ? 'standard' : 'exempt',
    unlimited: true,
    buyable: true,
    needsAnswers: false,
    sku: '',
    attributes: {},
  }
}

function toZone({ id, name, priceMinor, pickup }: OfferShipping): {
  readonly shippingZones: readonly StoredZone[]
  readonly shippingRates: readonly StoredRate[]
} {
  const rate = {
    id,
    name,
    zoneId: 'offer',
    kind: pickup ? ('pickup' as const) : ('flat' as const),
    priceMinor,
    furtherMinor: 0,
    tiers: [],
    freeOverMinor: null,
    minOrderMinor: null,
    postalCodes: [],
    location: pickup?.location ?? '',
    instructions: pickup?.instructions ?? '',
    carrier: null,
    timeSlots: null,
    countries: [],
  }
  return { shippingZones: [{ id: 'offer', name: '', places: [], coversRest: true }], shippingRates: [rate] }
}
