import type { Site } from '../../platform/context.ts'
import { getMessages } from '../../platform/messages.ts'
import { memoizeBySettings } from '../../platform/settings.ts'
import { commerce, merchandising, type MerchandisingSettings, storefront, type StoreSettings } from './settings.ts'

export { StockMessage } from './settings.ts'

/** What a site stores about selling. */
export const sellingSettings = { commerce, storefront, merchandising }

/** What the API answers for the shop's policies: plain text of the owner; '' shows no link. */
export const PolicyTexts = commerce.schema.shape.policies.meta({ id: 'PolicyTexts' })

type Reader = Pick<Site, 'settings' | 'language'>

/** True when buyers must accept the terms of service: the owner wants it, and has written them. */
export function areTermsRequired(site: Pick<Site, 'settings'>): boolean {
  const { termsRequired, policies } = commerce.read(site)
  return termsRequired && policies.termsOfService !== ''
}

/** May a cart hold more than one of a service? So it is unless the owner said no. */
export function allowsServiceQuantity(site: Pick<Site, 'settings'>): boolean {
  return storefront.read(site).multipleQuantityAllowedForServices
}

/** The label of the note at the checkout: the owner's words, else the usual ones in the language of the site. */
export function getNoteLabel(site: Reader): string {
  return storefront.read(site).noteLabel || (getMessages(site.language).messages['checkoutNoteLabel'] ?? '')
}

/** How this site sells. Texts that the owner has not written are in the language of the site. */
export const storeSettings: (site: Reader) => StoreSettings = memoizeBySettings((site) => {
  const settings = commerce.read(site)
  const { manualPayment } = settings
  const title = manualPayment.title || (getMessages(site.language).messages['payLaterTitle'] ?? '')
  return { ...settings, manualPayment: { ...manualPayment, title } }
})

/** The unit in which the store weighs: the owner's choice, else that of the region of its language. */
export function getWeightUnit(site: Reader): 'kg' | 'lb' {
  const { weightUnit } = commerce.read(site)
  if (weightUnit !== '') return weightUnit
  const region = new Intl.Locale(site.language).maximize().region ?? ''
  return ['US', 'LR', 'MM'].includes(region) ? 'lb' : 'kg'
}

/** What the owner has set about notices of stock; a text that the owner has not written is in the language of the site. */
export const merchandisingSettings: (site: Reader) => MerchandisingSettings = memoizeBySettings((site) => {
  const own = merchandising.read(site)
  return { ...own, scarcityText: own.scarcityText || (getMessages(site.language).messages['scarcityMessage'] ?? '') }
})
