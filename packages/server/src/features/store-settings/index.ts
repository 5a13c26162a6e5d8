import { blankAddress, formatAddress } from '@vitrine/commerce/addresses'
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

/** May a cart hold more than one of a service? As the store says; so it is unless the owner said no. A product with a say of its own wins over it. */
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

/** An order's number as people read it: with what the owner puts around it. */
export function formatOrderNumber(site: Pick<Site, 'settings'>, orderNumber: number): string {
  const { orderNumberPrefix, orderNumberSuffix } = commerce.read(site)
  return `${orderNumberPrefix}${orderNumber}${orderNumberSuffix}`
}

/** The number in a text such as `#1042` or `VT-1042`, by which orders are searched; null for other texts. */
export function readOrderNumber(site: Pick<Site, 'settings'>, text: string): number | null {
  const { orderNumberPrefix, orderNumberSuffix } = commerce.read(site)
  const [typed, prefix, suffix] = [text.trim().replace(/^#/, ''), orderNumberPrefix, orderNumberSuffix].map((part) =>
    part.toLowerCase(),
  ) as [string, string, string]
  const bare = typed.startsWith(prefix) ? typed.slice(prefix.length) : typed
  const number = suffix !== '' && bare.endsWith(suffix) ? bare.slice(0, -suffix.length) : bare
  const found = [typed, bare, number].find((part) => /^\d{1,15}$/.test(part))
  return found === undefined ? null : Number(found)
}

/** The lines of the store's postal address as on an envelope of its country; none while the owner has written no more than the country. */
export function listStoreAddressLines(site: Reader): string[] {
  const { address } = commerce.read(site)
  if (Object.entries(address).every(([name, part]) => name === 'countryCode' || part === '')) return []
  return formatAddress({ ...blankAddress, ...address }, site.language).filter((line) => line !== '')
}

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
