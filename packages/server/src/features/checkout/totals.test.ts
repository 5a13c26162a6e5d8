import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceCartRecord, type CartRecord } from '../carts/index.ts'
import { testSite } from '../../testing/test-site.ts'
import { buyer } from '../../testing/builders.ts'
import { addsUp, toPlacedCheckout } from './order-snapshot.ts'

const entry = fc.record({
  quantity: fc.integer({ min: 1, max: 9999 }),
  priceMinor: fc.integer({ min: 0, max: 5_000_000 }),
  saleShare: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
  productType: fc.constantFrom(1, 2, 3, 4),
})

function makeRecord(
  entries: readonly { quantity: number; priceMinor: number; saleShare: number | undefined; productType: number }[],
  rates: readonly number[],
  shippingMinor: number,
): CartRecord {
  return {
    cartId: 'cart',
    version: 1,
    currency: 'USD',
    email: 'ada@example.com',
    shippingAddress: buyer,
    billingAddress: null,
    shippingOptionId: null,
    slotStartsMs: null,
    note: '',
    checkoutFields: null,
    taxNumber: null,
    isTaxExempt: false,
    offer: null,
    createdMs: 0,
    expiresMs: 0,
    shippingZones: [],
    shippingRates: [
      {
        id: 'o',
        zoneId: null,
        name: 'Standard',
        kind: 'flat',
        priceMinor: shippingMinor,
        furtherMinor: 0,
        tiers: [],
        freeOverMinor: null,
        minOrderMinor: null,
        postalCodes: [],
        location: '',
        instructions: '',
        carrier: null,
        timeSlots: null,
        countries: [],
      },
    ],
    carrierQuotes: [],
    taxRules: rates.map((ratePpm, index) => ({
      id: `t${index}`,
      name: `Tax ${index}`,
      country: 'US',
      region: '',
      ratePpm,
      appliesToShipping: index % 2 === 0,
      postalCodes: [],
      taxClass: '',
      replacesWider: false,
    })),
    giftCards: [],
    promoCodes: [],
    hasDiscountCodes: false,
    hasGiftCards: false,
    discounts: [],
    entries: entries.map(({ quantity, priceMinor, saleShare, productType }, index) => ({
      entryId: `e${index}`,
      itemId: 'i',
      variantId: `v${index}`,
      quantity,
      title: 'Thing',
      seenPriceMinor: priceMinor,
      entryFields: null,
      categoryIds: [],
      formId: null,
      needsAnswers: false,
      sku: `S${index}`,
      attributes: {},
      priceMinor,
      salePriceMinor: saleShare === undefined ? null : Math.floor((priceMinor * saleShare) / 100),
      onSale: saleShare !== undefined,
      weightGrams: 0,
      lengthMm: 0,
      widthMm: 0,
      heightMm: 0,
      taxClass: 'standard',
      productType,
      multipleQuantityAllowed: null,
      optionNames: [],
      isSubscribable: false,
      subscriptionPlan: null,
      itemTitle: 'Thing',
      itemUrl: '/shop/thing',
      buyable: true,
      unlimited: true,
      onHand: 0,
      heldByOthers: 0,
      assetId: null,
      filename: null,
      altText: null,
      width: null,
      height: null,
      focalX: null,
      focalY: null,
    })),
  }
}

test('whatever is in a cart, the parts of the order are its total to the cent', async () => {
  const exclusive = await (await testSite()).ctx()
  const inclusive = await (await testSite({ settings: { commerce: { taxIncluded: true } } })).ctx()
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 12 }),
      fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 4 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.boolean(),
      (entries, rates, shippingMinor, isIncluded) => {
        const ctx = isIncluded ? inclusive : exclusive
        const placed = toPlacedCheckout(ctx, priceCartRecord(ctx, makeRecord(entries, rates, shippingMinor)))
        expect(addsUp(placed)).toBe(true)
        expect(Number.isSafeInteger(placed.grandTotalMinor)).toBe(true)
        expect(placed.taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)).toBe(placed.taxMinor)
        expect(placed.lines.every((line) => line.taxMinor >= 0 && line.unitPriceMinor >= 0)).toBe(true)
        const needsShipping = entries.some(({ productType }) => productType === 1)
        expect(placed.shippingMinor).toBe(needsShipping ? shippingMinor : 0)
      },
    ),
    { numRuns: 300 },
  )
})
