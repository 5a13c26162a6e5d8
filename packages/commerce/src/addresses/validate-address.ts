import type { BrowserMessageKey, BrowserTranslate } from '../messages.ts'
import { listAskedFields, type PhoneRule } from './address-fields.ts'
import type { Address, AddressPart } from './address.ts'
import type { AddressField } from './address-fields.ts'
import { isCountryCode } from './countries.ts'
import { readPostalCode } from './postal-codes.ts'
import { findState } from './states.ts'

/** Which parts are wrong, and the sentence for each. Empty when the address is valid. */
export type AddressProblems = { readonly [Part in AddressPart]?: string }

export interface AddressRules {
  readonly phone: PhoneRule
}

const phoneIsOptional: AddressRules = { phone: 'optional' }

/**
 * Trims all parts and writes country, state and postal code the way they are stored. Parts that the country does not use become '', so does a
 * phone number that is not asked for.
 * What cannot be read stays as typed, for validateAddress to name.
 */
export function normalizeAddress(address: Address, { phone }: AddressRules = phoneIsOptional): Address {
  const countryCode = address.countryCode.trim().toUpperCase()
  const used = new Set(listAskedFields(countryCode, phone).map(({ name }) => name))
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
  t: BrowserTranslate,
  rules: AddressRules = phoneIsOptional,
): AddressProblems {
  const problems = findProblems(address, rules).map(({ field, message }) => {
    const values = { field: getFieldNoun(field, t), max: field.maxLength, example: field.example ?? '' }
    return [field.name, t(message, values)]
  })
  return Object.fromEntries(problems)
}

/** The parts that are wrong, in the order of the form. */
export function findWrongAddressParts(address: Address, rules: AddressRules = phoneIsOptional): AddressPart[] {
  return findProblems(address, rules).map(({ field }) => field.name)
}

/** The label of a field inside a sentence. English writes nouns small there; other languages quote the label as it is. */
export function getFieldNoun({ label }: Pick<AddressField, 'label'>, t: BrowserTranslate): string {
  const text = t(label)
  const isName = label === 'addressEircode' || !/^[A-Z][a-z]/.test(text)
  return t.language.split('-')[0] !== 'en' || isName ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

interface FieldProblem {
  readonly field: AddressField
  readonly message: BrowserMessageKey
}

function findProblems(address: Address, rules: AddressRules): FieldProblem[] {
  const tidy = normalizeAddress(address, rules)
  const isCountryKnown = isCountryCode(tidy.countryCode)
  return listAskedFields(tidy.countryCode, rules.phone).flatMap((field) => {
    if (field.name !== 'countryCode' && !isCountryKnown) return []
    const message = findProblem(field, tidy)
    return message === undefined ? [] : [{ field, message }]
  })
}

function findProblem(field: AddressField, address: Address): BrowserMessageKey | undefined {
  const value = address[field.name]
  const isChoice = field.name === 'countryCode' || field.options.length > 0
  if (value === '') {
    if (!field.required) return undefined
    return isChoice ? 'addressRequiredChoice' : 'addressRequired'
  }
  if (field.name === 'countryCode') return isCountryCode(value) ? undefined : 'addressUnknownChoice'
  if (isChoice) return findState(address.countryCode, value) ? undefined : 'addressUnknownChoice'
  if (field.name === 'postalCode') {
    if (readPostalCode(address.countryCode, value) !== undefined) return undefined
    return field.example === undefined ? 'addressPostalCodeAny' : 'addressPostalCodeInvalid'
  }
  if (value.length > field.maxLength) return 'addressTooLong'
  return field.name === 'phone' && !isPhone(value) ? 'addressPhoneInvalid' : undefined
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
