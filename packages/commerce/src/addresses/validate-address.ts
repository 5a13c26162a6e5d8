import { fillText } from '../texts.ts'
import type { TextsLike } from '../texts.ts'
import { addressFields } from './address-fields.ts'
import type { Address, AddressField, AddressPart } from './address-fields.ts'
import { isCountryCode } from './countries.ts'
import { readPostalCode } from './postal-codes.ts'
import { findState } from './states.ts'

export const addressTexts = {
  required: 'Enter the {field}.',
  requiredChoice: 'Choose the {field}.',
  unknownChoice: 'Choose the {field} from the list.',
  tooLong: 'Use at most {max} characters.',
  postalCode: 'Enter a valid {field}, such as {example}.',
  postalCodeAny: 'Enter a valid {field}: letters, digits, blanks and hyphens.',
  phone: 'Enter a phone number such as +1 555 010 0100.',
}

export type AddressTexts = TextsLike<typeof addressTexts>

/** Which parts are wrong, and the sentence for each. Empty when the address is valid. */
export type AddressProblems = { readonly [Part in AddressPart]?: string }

export interface AddressRules {
  /** Some shops and carriers want a phone number. */
  readonly phoneRequired: boolean
}

/**
 * Trims all parts and writes country, state and postal code the way they are stored; parts the country does not use become ''.
 * What cannot be read stays as typed, for validateAddress to name.
 */
export function normalizeAddress(address: Address): Address {
  const countryCode = address.countryCode.trim().toUpperCase()
  const used = new Set(addressFields(countryCode).map(({ name }) => name))
  const tidy = (part: AddressPart): string => (used.has(part) ? address[part].trim().replace(/\s+/g, ' ') : '')
  const state = tidy('state')
  const postalCode = tidy('postalCode')
  return {
    firstName: tidy('firstName'),
    lastName: tidy('lastName'),
    address1: tidy('address1'),
    address2: tidy('address2'),
    city: tidy('city'),
    state: findState(countryCode, state)?.code ?? state,
    postalCode: readPostalCode(countryCode, postalCode) ?? postalCode,
    countryCode,
    phone: tidy('phone'),
  }
}

/** Checks an address against the rules of its country, after normalizeAddress. Without a valid country only the country is named. */
export function validateAddress(
  address: Address,
  rules: AddressRules = { phoneRequired: false },
  texts: AddressTexts = addressTexts,
): AddressProblems {
  const tidy = normalizeAddress(address)
  const problems: { [Part in AddressPart]?: string } = {}
  for (const field of addressFields(tidy.countryCode)) {
    if (field.name !== 'countryCode' && !isCountryCode(tidy.countryCode)) continue
    const required = field.required || (field.name === 'phone' && rules.phoneRequired)
    const problem = problemOf({ ...field, required }, tidy, texts)
    if (problem !== undefined) problems[field.name] = problem
  }
  return problems
}

/** Is nothing wrong? */
export function isValidAddress(address: Address, rules?: AddressRules): boolean {
  return Object.keys(validateAddress(address, rules)).length === 0
}

function problemOf(field: AddressField, address: Address, texts: AddressTexts): string | undefined {
  const value = address[field.name]
  const isChoice = field.name === 'countryCode' || field.options.length > 0
  const words = { field: nounOf(field.label), max: field.maxLength, example: field.example ?? '' }
  if (value === '') {
    return field.required ? fillText(isChoice ? texts.requiredChoice : texts.required, words) : undefined
  }
  if (field.name === 'countryCode') return isCountryCode(value) ? undefined : fillText(texts.unknownChoice, words)
  if (isChoice) return findState(address.countryCode, value) ? undefined : fillText(texts.unknownChoice, words)
  if (field.name === 'postalCode') {
    if (readPostalCode(address.countryCode, value) !== undefined) return undefined
    return fillText(field.example === undefined ? texts.postalCodeAny : texts.postalCode, words)
  }
  if (value.length > field.maxLength) return fillText(texts.tooLong, words)
  return field.name === 'phone' && !isPhone(value) ? texts.phone : undefined
}

/** 5 to 15 digits with the usual signs between them, perhaps with an extension. */
function isPhone(text: string): boolean {
  const [number = '', extension = '', ...more] = text.toLowerCase().split(/x|ext\.?/)
  const digits = number.replace(/\D/g, '').length
  return (
    more.length === 0 &&
    /^\+?[\d\s()./-]+$/.test(number) &&
    digits >= 5 &&
    digits <= 15 &&
    /^[\s.\d]{0,8}$/.test(extension)
  )
}

// "First name" becomes "first name" inside a sentence; "ZIP code", "CEP" and "Eircode" are names and stay.
function nounOf(label: string): string {
  return /^[A-Z][a-z]/.test(label) && label !== 'Eircode' ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
