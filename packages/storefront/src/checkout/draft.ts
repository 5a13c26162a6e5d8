import { type Address, type AddressPart, blankAddress, isCountryCode } from '@vitrine/commerce/addresses'
import type { Checkout } from './checkout-types.ts'

export type AddressName = 'shippingAddress' | 'billingAddress'

/** What the buyer has typed so far, right or wrong. */
export interface Draft {
  readonly email: string
  readonly shippingAddress: Address
  readonly billingAddress: Address
  /** Only where goods are shipped; else there is nothing it could be the same as. */
  readonly isBillingSame: boolean
  /** Chosen by the buyer; null: not yet. */
  readonly shippingOptionId: string | null
  /** The beginning of the chosen time; null: not yet, or there is none to choose. */
  readonly timeSlot: string | null
  readonly note: string
  readonly provider: string
  readonly termsAccepted: boolean
  readonly acceptsNews: boolean
  /** One of the saved cards; null: another card is entered. */
  readonly savedCardId: string | null
  readonly keepsCard: boolean
  /** Never kept anywhere but here. */
  readonly cardNumber: string
}

/** The form as it is first shown: what the shop knows already, in the buyer's likely country. */
export function createDraft(checkout: Checkout, languages: readonly string[]): Draft {
  const countryCode = guessCountry(languages, checkout.shippingCountries)
  const blank = { ...blankAddress, countryCode }
  return {
    email: checkout.email ?? '',
    shippingAddress: checkout.shippingAddress ?? blank,
    billingAddress: checkout.billingAddress ?? blank,
    isBillingSame: checkout.cart.requiresShipping && checkout.billingAddress === null,
    shippingOptionId: checkout.shippingOptionId,
    timeSlot: checkout.timeSlot,
    note: checkout.note,
    provider: checkout.paymentMethods[0]?.provider ?? '',
    termsAccepted: false,
    acceptsNews: false,
    savedCardId: checkout.paymentMethods[0]?.savedCards[0]?.id ?? null,
    keepsCard: false,
    cardNumber: '',
  }
}

/** The region of the first language that has one the shop serves; the only country there is; else none. */
export function guessCountry(languages: readonly string[], countries: readonly string[] | null): string {
  if (countries?.length === 1) return countries[0] ?? ''
  const regions = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1] ?? '')
  return regions.find((region) => isCountryCode(region) && (countries === null || countries.includes(region))) ?? ''
}

/** The draft with one part of an address changed. Another country has other states and codes: those are blank again. */
export function withAddressPart(draft: Draft, name: AddressName, part: AddressPart, value: string): Draft {
  const address = draft[name]
  const isOtherCountry = part === 'countryCode' && value !== address.countryCode
  return {
    ...draft,
    [name]: { ...address, ...(isOtherCountry ? { state: '', postalCode: '' } : {}), [part]: value },
    ...(isOtherCountry && name === 'shippingAddress' ? { shippingOptionId: null } : {}),
  }
}

/** Is nothing typed yet? The country alone is the form's own guess. */
export function isBlank({ countryCode: _country, ...address }: Address): boolean {
  return Object.values(address).every((part) => part === '')
}

/** The value of the field of this name ("email", "shippingAddress.city"); undefined if the draft has no such text. */
export function getFieldValue(field: string, draft: Draft): string | undefined {
  const [name = '', part = ''] = field.split('.')
  if (name === 'email' || name === 'note' || name === 'cardNumber' || name === 'provider') return draft[name]
  if (name === 'termsAccepted') return draft.termsAccepted ? 'true' : ''
  if (name === 'shippingOptionId') return draft.shippingOptionId ?? ''
  if (name === 'timeSlot') return draft.timeSlot ?? ''
  if (name !== 'shippingAddress' && name !== 'billingAddress') return undefined
  const parts: Readonly<Record<string, string>> = { ...draft[name] }
  return parts[part]
}

/** True when nothing is in the field of this name. */
export function isEmptyField(field: string, draft: Draft): boolean {
  const [name] = field.split('.')
  const value = getFieldValue(field, draft)
  if (value === undefined) return name === 'shippingAddress' || name === 'billingAddress'
  return name !== 'provider' && name !== 'shippingOptionId' && value.trim() === ''
}
