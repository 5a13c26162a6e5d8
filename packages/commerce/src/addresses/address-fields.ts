import type { BrowserMessageKey } from '../messages.ts'
import type { AddressPart } from './address.ts'
import { isCountryCode } from './countries.ts'
import { getAddressOrder } from './format-address.ts'
import { findPostalCodeExample } from './postal-codes.ts'
import { listStates } from './states.ts'
import type { State } from './states.ts'

/**
 * One field of an address form. `label` is the key of its message, `autocomplete` the HTML token. `options` makes it a
 * select. `example` shows a valid value.
 */
export interface AddressField {
  readonly name: AddressPart
  readonly label: BrowserMessageKey
  readonly required: boolean
  readonly autocomplete: string
  readonly maxLength: number
  readonly options: readonly State[]
  readonly example: string | undefined
}

interface LocalWords {
  readonly label: BrowserMessageKey
  readonly countries: string
}

// Where a state is part of every address. With a list of states it is a select, without one free text.
const requiredState = 'AE AU BR CA CN CO ES HK ID IN IT JP KR MX MY US'
// Where addresses have no state, county or province, or none that mail needs.
const noState =
  'AD AS AT AX BE BG CC CH CX CY CZ DE DK EE FI FO FR GB GF GG GI GL GP GR GU HR IL IM IS JE LI LT LU LV MC MF MH MP MQ MT NC NF NL NO PF PL PM PR PT ' +
  'PW RE SE SG SI SJ SK SM UM VA VI WF YT'
const requiredPostalCode =
  'AS AT AU AX BE BG BR CA CC CH CN CX CZ DE DK EE ES FI FM FO FR GB GF GG GL GP GR GU HR HU IM IN IT JE JP KR LI LT LU LV MC MH MP MQ MX MY NC ' +
  'NL NO NZ PF PL PM PR PT PW RE RO RU SE SG SI SJ SK SM TR TW UA UM US VA VI WF YT ZA'
const noPostalCode =
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK KI KM KN KP ML MO MR NR NU QA RW SB SC SL SR ST SX SY TD TG TK TL ' +
  'TO TV UG VU YE ZW'
// Where the city is the country, or the district says it.
const optionalCity = 'GI HK MC SG VA'

const stateLabels: readonly LocalWords[] = [
  { label: 'addressState', countries: 'AU BR IN MX MY NG US VE' },
  { label: 'addressProvince', countries: 'AR CA CN CR EC ES ID IT KR PA PH TH TR ZA' },
  { label: 'addressPrefecture', countries: 'JP' },
  { label: 'addressEmirate', countries: 'AE' },
  { label: 'addressArea', countries: 'HK' },
  { label: 'addressCounty', countries: 'HU IE KE RO TW' },
  { label: 'addressDepartment', countries: 'BO CO GT HN NI PY SV UY' },
  { label: 'addressRegion', countries: 'CL NZ PE RU UA' },
]
const cityLabels: readonly LocalWords[] = [
  { label: 'addressTown', countries: 'GB GG IE IM JE' },
  { label: 'addressSuburb', countries: 'AU NZ' },
  { label: 'addressDistrict', countries: 'HK' },
  { label: 'addressWard', countries: 'JP' },
]
const postalCodeLabels: readonly LocalWords[] = [
  { label: 'addressZipCode', countries: 'AS FM GU MH MP PH PR PW UM US VI' },
  { label: 'addressPostcode', countries: 'AU GB GG IM JE MY NZ' },
  { label: 'addressEircode', countries: 'IE' },
  { label: 'addressPinCode', countries: 'IN' },
  { label: 'addressCep', countries: 'BR' },
]

/** Whether a store asks for the phone number of an address. */
export const phoneRules = ['hidden', 'optional', 'required'] as const
export type PhoneRule = (typeof phoneRules)[number]

const fieldsByCountry = new Map<string, readonly AddressField[]>()

/** The fields of an address form of a country, in the order in which people there write them. The country comes first: it decides the rest. */
export function listAddressFields(countryCode: string): readonly AddressField[] {
  const known = fieldsByCountry.get(countryCode)
  if (known) return known
  const fields = listFields(countryCode)
  // What a stranger calls a country is not kept.
  if (isCountryCode(countryCode)) fieldsByCountry.set(countryCode, fields)
  return fields
}

/** The same fields as a store asks for them: without the phone number, or with one that must be given. */
export function listAskedFields(countryCode: string, phone: PhoneRule): readonly AddressField[] {
  const fields = listAddressFields(countryCode)
  if (phone === 'optional') return fields
  if (phone === 'hidden') return fields.filter(({ name }) => name !== 'phone')
  return fields.map((field) => (field.name === 'phone' ? { ...field, required: true } : field))
}

/** The rule for the billing address: one phone number is enough, that of the address the goods go to. */
export function getBillingPhoneRule(phone: PhoneRule, requiresShipping: boolean): PhoneRule {
  return requiresShipping && phone === 'required' ? 'optional' : phone
}

function listFields(countryCode: string): AddressField[] {
  const fields: (AddressField | undefined)[] = [
    field('countryCode', 'addressCountry', true, 'country', 2),
    field('firstName', 'addressFirstName', true, 'given-name', 100),
    field('lastName', 'addressLastName', true, 'family-name', 100),
    field('address1', 'addressLine1', true, 'address-line1', 200),
    field('address2', 'addressLine2', false, 'address-line2', 200),
    field(
      'city',
      getLabel(cityLabels, countryCode, 'addressCity'),
      !lists(optionalCity, countryCode),
      'address-level2',
      100,
    ),
    stateField(countryCode),
    postalCodeField(countryCode),
    field('phone', 'addressPhone', false, 'tel', 30),
  ]
  const order = getAddressOrder(countryCode)
  return fields
    .filter((entry) => entry !== undefined)
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

function stateField(countryCode: string): AddressField | undefined {
  if (lists(noState, countryCode)) return undefined
  const label = getLabel(stateLabels, countryCode, 'addressStateOrProvince')
  return {
    ...field('state', label, lists(requiredState, countryCode), 'address-level1', 100),
    options: listStates(countryCode),
  }
}

function postalCodeField(countryCode: string): AddressField | undefined {
  if (lists(noPostalCode, countryCode)) return undefined
  const label = getLabel(postalCodeLabels, countryCode, 'addressPostalCode')
  const required = lists(requiredPostalCode, countryCode)
  return { ...field('postalCode', label, required, 'postal-code', 12), example: findPostalCodeExample(countryCode) }
}

function field(
  name: AddressPart,
  label: BrowserMessageKey,
  required: boolean,
  autocomplete: string,
  maxLength: number,
): AddressField {
  return { name, label, required, autocomplete, maxLength, options: [], example: undefined }
}

function getLabel(words: readonly LocalWords[], countryCode: string, otherwise: BrowserMessageKey): BrowserMessageKey {
  return words.find(({ countries }) => lists(countries, countryCode))?.label ?? otherwise
}

function lists(codes: string, countryCode: string): boolean {
  // Codes of two letters between spaces: two letters are in it as a code or not at all.
  return countryCode.length === 2 && !countryCode.includes(' ') && codes.includes(countryCode)
}
