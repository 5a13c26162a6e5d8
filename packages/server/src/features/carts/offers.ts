/** Carts whose contents and prices the owner fixed, and the links that lead to them. */
export { customShippingId, fixOffer, offerDiscountId } from './offer.ts'
export type { CartOffer } from './record.ts'
export { createReturnToken } from './offer-links.ts'
export { createOfferToken, getOfferCartToken, isOfferToken } from './offer-token.ts'
