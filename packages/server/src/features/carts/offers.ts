/** Carts whose contents and prices the owner fixed, and the links that lead to them. */
export { type CartOffer, customShippingId, fixOffer, offerDiscountId } from './offer.ts'
export { createOfferToken, getOfferCartToken, isOfferToken } from './offer-token.ts'
