import type { BrowserTranslate } from './messages.ts'
import { productTypes } from './product-types.ts'
import { multiplyFraction } from './rounding.ts'

/** How the buy-now-pay-later offer of a product is described to scripts and themes. Bounds are minor units. */
export interface InstallmentContext {
  readonly afterPayAvailable: boolean
  readonly afterPayMin: number
  readonly afterPayMax: number
  /** BCP 47. */
  readonly shopperLanguage: string
  /** ISO 3166, of the account that the shop is paid into. */
  readonly stripeAccountCountry: string
}

/** The words around the provider's name: one of the two is ''. */
export interface InstallmentOffer {
  readonly isInRange: boolean
  readonly provider: string
  readonly before: string
  readonly after: string
}

/** The specification's number of payments. */
export const installmentPayments = 4

/** Where Stripe offers the provider: the name it trades under, its languages, and the currency it lends in. */
export const installmentCountries = {
  US: { provider: 'Afterpay', languages: ['en'], currency: 'USD' },
  CA: { provider: 'Afterpay', languages: ['en', 'fr'], currency: 'CAD' },
  AU: { provider: 'Afterpay', languages: ['en'], currency: 'AUD' },
  NZ: { provider: 'Afterpay', languages: ['en'], currency: 'NZD' },
  GB: { provider: 'Clearpay', languages: ['en'], currency: 'GBP' },
} as const

export type InstallmentCountry = keyof typeof installmentCountries

export function isInstallmentCountry(country: string): country is InstallmentCountry {
  return Object.hasOwn(installmentCountries, country)
}

/** The locale of the provider's information, "fr_CA": the shopper's language where the provider speaks it, else its first. */
export function pickInstallmentLocale(country: InstallmentCountry, shopperLanguage: string): string {
  const { languages } = installmentCountries[country]
  const wanted = shopperLanguage.slice(0, 2).toLowerCase()
  return `${languages.find((name) => name === wanted) ?? languages[0]}_${country}`
}

/**
 * The offer beside a price; undefined where there is none. Only physical products have one. In range is above the minimum, up to and
 * with the maximum (specification, section 5).
 */
export function describeInstallments(
  product: { readonly productType: number; readonly priceMinor: number },
  context: InstallmentContext,
  formatAmount: (amountMinor: number) => string,
  t: BrowserTranslate,
): InstallmentOffer | undefined {
  const { afterPayAvailable, afterPayMin, afterPayMax, stripeAccountCountry: country } = context
  if (!afterPayAvailable || product.productType !== productTypes.physical || !isInstallmentCountry(country))
    return undefined
  const { provider } = installmentCountries[country]
  const { priceMinor } = product
  if (priceMinor <= afterPayMin || priceMinor > afterPayMax) {
    const isBelow = priceMinor <= afterPayMin
    const after = isBelow
      ? t('productInstallmentsOver', { amount: formatAmount(afterPayMin) })
      : t('productInstallmentsUpTo', { amount: formatAmount(afterPayMax) })
    return { isInRange: false, provider, before: '', after }
  }
  const amount = formatAmount(multiplyFraction(priceMinor, 1, installmentPayments))
  const installmentStr = t('productInstallmentsPayments', { numInstallments: installmentPayments, amount })
  return { isInRange: true, provider, before: t('productInstallmentsWith', { installmentStr }), after: '' }
}

/** Reads a context from an attribute or from data of the page; undefined for anything else. */
export function readInstallmentContext(value: unknown): InstallmentContext | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { afterPayAvailable, afterPayMin, afterPayMax, shopperLanguage, stripeAccountCountry } = value as Record<
    string,
    unknown
  >
  const isValid =
    typeof afterPayAvailable === 'boolean' &&
    Number.isSafeInteger(afterPayMin) &&
    Number.isSafeInteger(afterPayMax) &&
    typeof shopperLanguage === 'string' &&
    typeof stripeAccountCountry === 'string'
  return isValid ? (value as InstallmentContext) : undefined
}

/** A cart can be paid in installments only when everything in it is physical. */
export function canPayInInstallments(productTypesInCart: readonly number[]): boolean {
  return productTypesInCart.length > 0 && productTypesInCart.every((type) => type === productTypes.physical)
}
