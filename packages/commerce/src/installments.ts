import { productTypes } from './product-types.ts'
import { multiplyFraction } from './rounding.ts'
import { fillText } from './texts.ts'
import type { TextsLike } from './texts.ts'

/** What a page tells of the buy-now-pay-later offer of an item. Bounds are minor units. */
export interface InstallmentContext {
  readonly afterPayAvailable: boolean
  readonly afterPayMin: number
  readonly afterPayMax: number
  readonly shopperLanguage: string
  readonly stripeAccountCountry: string
}

export type InstallmentProvider = 'Afterpay' | 'Clearpay'

/** The provider's name or logo stands after the text of an offer in range, and before the text of one out of range. */
export interface InstallmentOffer {
  readonly kind: 'in_range' | 'below_range' | 'above_range'
  readonly provider: InstallmentProvider
  readonly text: string
}

export const installmentTexts = {
  installments: '{numInstallments} interest-free payments of {amount}',
  inRange: 'or {installmentStr} with',
  belowRange: 'available for orders over {amount}',
  aboveRange: 'available for orders up to {amount}',
}

export type InstallmentTexts = TextsLike<typeof installmentTexts>

export const defaultInstallments = 4

const languagesByCountry: Readonly<Record<string, readonly string[]>> = {
  US: ['en'],
  CA: ['en', 'fr'],
  AU: ['en'],
  NZ: ['en'],
  GB: ['en'],
}

/** The name under which the provider trades in the seller's country; undefined where it does not. */
export function installmentProvider(country: string): InstallmentProvider | undefined {
  if (!Object.hasOwn(languagesByCountry, country)) return undefined
  return country === 'GB' ? 'Clearpay' : 'Afterpay'
}

/** The locale of the provider's information popup, "fr_CA": the shopper's language where the provider speaks it, else its first. */
export function installmentLocale(country: string, shopperLanguage: string): string | undefined {
  const languages = Object.hasOwn(languagesByCountry, country) ? (languagesByCountry[country] ?? []) : []
  const wanted = shopperLanguage.slice(0, 2).toLowerCase()
  const language = languages.find((name) => name === wanted) ?? languages[0]
  return language && `${language}_${country}`
}

/**
 * The offer beside a price: only for physical products where the provider is available. In range is above the minimum up to and with the maximum.
 * `formatAmount` writes minor units as money.
 */
export function installmentOffer(
  productType: number,
  priceMinor: number,
  context: InstallmentContext,
  formatAmount: (amountMinor: number) => string,
  numInstallments = defaultInstallments,
  texts: InstallmentTexts = installmentTexts,
): InstallmentOffer | undefined {
  const provider = installmentProvider(context.stripeAccountCountry)
  if (!provider || !context.afterPayAvailable || productType !== productTypes.physical) return undefined
  const { afterPayMin, afterPayMax } = context
  if (priceMinor <= afterPayMin)
    return { kind: 'below_range', provider, text: fillText(texts.belowRange, { amount: formatAmount(afterPayMin) }) }
  if (priceMinor > afterPayMax)
    return { kind: 'above_range', provider, text: fillText(texts.aboveRange, { amount: formatAmount(afterPayMax) }) }

  const amount = formatAmount(multiplyFraction(priceMinor, 1, numInstallments))
  const installmentStr = fillText(texts.installments, { numInstallments, amount })
  return { kind: 'in_range', provider, text: fillText(texts.inRange, { installmentStr }) }
}

/** A cart can be paid in installments only when everything in it is physical. */
export function canPayInInstallments(cartProductTypes: readonly number[]): boolean {
  return cartProductTypes.length > 0 && cartProductTypes.every((type) => type === productTypes.physical)
}
