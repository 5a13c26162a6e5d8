/** Carts with fixed contents and prices, and the links that lead to them. */
export {
  createDonationOffer,
  customShippingId,
  fixOffer,
  hasOfferedLinesOnly,
  isFixedByOwner,
  offerDiscountId,
} from './offer.ts'
export type { CartOffer } from './record.ts'
export { createReturnToken } from './offer-links.ts'
export { createOfferToken, getOfferCartToken, isOfferToken } from './offer-token.ts'
