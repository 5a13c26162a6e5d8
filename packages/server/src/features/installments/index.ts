export { findCartInstallments, findProductInstallments, type ProductInstallments, toOfferJson } from './offer.ts'
