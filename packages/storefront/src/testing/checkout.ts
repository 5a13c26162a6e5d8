import type { Checkout } from '../checkout/checkout-types.ts'

const plainMethod: Omit<Checkout['paymentMethods'][number], 'provider' | 'title'> = {
  needsToken: false,
  instructions: null,
  testCards: null,
  savedCards: [],
  offersToKeepCard: false,
  stripe: null,
}

/** A checkout of one shipped product, as the server answers it before the buyer has said anything. */
export function createTestCheckout(changes: Partial<Checkout> = {}, cart: Partial<Checkout['cart']> = {}): Checkout {
  return {
    cart: {
      id: 'cart-1',
      version: 1,
      currency: 'USD',
      entries: [],
      subtotalCents: 4200,
      totalQuantity: 1,
      minimumSubtotalCents: 0,
      message: null,
      shippingOptions: [],
      selectedShippingOption: null,
      taxLineItems: [],
      taxIncluded: false,
      taxCents: 0,
      shippingCostCents: 0,
      discountCents: 0,
      promoCodes: [],
      acceptsPromoCodes: true,
      validCoupons: [],
      invalidCoupons: [],
      discounts: [],
      grandTotalCents: 4200,
      giftCards: [],
      acceptsGiftCards: true,
      amountDueCents: cart.grandTotalCents ?? 4200,
      requiresShipping: true,
      ...cart,
    },
    email: null,
    shippingAddress: null,
    billingAddress: null,
    shippingOptionId: null,
    shippingCountries: ['US', 'DE'],
    freeShippingFromCents: null,
    note: '',
    noteLabel: 'Note',
    paymentMethods: [
      { ...plainMethod, provider: 'test', title: 'Test card', needsToken: true, testCards: [] },
      { ...plainMethod, provider: 'manual', title: 'Pay later', instructions: '' },
    ],
    missing: [],
    policies: { returnPolicy: '', termsOfService: '', privacyPolicy: '' },
    phone: 'optional',
    isOffer: false,
    isBalance: false,
    termsRequired: false,
    asksForNews: false,
    asksForTaxNumber: false,
    taxNumber: null,
    taxExemption: null,
    ...changes,
  }
}

export const newYork = {
  firstName: 'Marit',
  lastName: 'Dekker',
  address1: '14 Creamery Lane',
  address2: '',
  city: 'Albany',
  state: 'NY',
  postalCode: '12207',
  countryCode: 'US',
  phone: '',
}
