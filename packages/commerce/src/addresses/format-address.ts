import type { Address } from './address.ts'
import { getCountryName } from './countries.ts'
import { findState } from './states.ts'

/**
 * The address format of a country's mail: lines between bars with N (name), A (street), C (city), S (state) and Z
 * (postal code). Other characters are printed. The data is that of libaddressinput, for Latin script.
 */
const countriesByLayout: readonly (readonly [layout: string, countries: string])[] = [
  ['N|A|C, S Z', 'AS BB BS FM GU IQ JM KN KY MH MP NR PG PR PW TV US UM VI'],
  ['N|A|C S Z', 'AU CA'],
  ['N|A|C Z', 'BM BN BT CK CX CC FK GS HM ID IL IO JO KH KR LB LS MM MV NF NP NZ SA SG SH TC TK'],
  [
    'N|A|Z C',
    'AD AT AX BA BE BG BL CH CV CY CZ DE DK DO DZ EE ET FI FO FR GE GF GL GP GR GW HR HT IS KG KW LA LI LR LT LU MA MC MD ME MF MG MK MQ MZ NC NE ' +
      'NL NO PF PL PM PT PY RE RS SE SI SJ SK SM SN SZ TJ TM TN UZ VA WF XK YT ZM',
  ],
  ['N|A|Z C S', 'ES IT UY'],
  ['N|A|C|Z', 'AI BD EC GB GG GI IM JE KE LK MU MT PN SX TT VG ZA'],
  ['N|A|C|S|Z', 'CU EG IE PK RU UA'],
  ['N|A|C|S', 'AE HK PA SO SR'],
  ['N|A|C Z|S', 'IN NG PE'],
  ['N|A|C|S Z', 'TH TW VN MN'],
  ['N|A|C|S, Z', 'CN'],
  ['N|A|C, S|Z', 'HN JP'],
  ['N|A|C, S, Z', 'CO'],
  ['N|A|C-S|Z', 'BR'],
  ['N|A|Z C, S', 'MX RO'],
  ['N|A|Z C|S', 'AR CL MY PH SV'],
  ['N|A|Z C/S', 'TR'],
  ['N|A|Z|C, S', 'NI'],
  ['N|A|S, C|Z', 'CR'],
  ['N|A|S|C, Z', 'LV'],
  ['N|A|C Z, S', 'VE'],
  ['N|A|Z, C|S', 'BY'],
  ['N|C|A|Z', 'HU'],
  ['Z|S|C|A|N', 'KZ'],
]
const layouts: ReadonlyMap<string, string> = new Map(
  countriesByLayout.flatMap(([layout, countries]) => countries.split(' ').map((code) => [code, layout])),
)
const otherLayout = 'N|A|C, S Z'

/** Countries whose own script begins with the whole and ends with the person: used where the address is written in it. */
const ownScriptLayouts: Readonly<Record<string, string>> = {
  CN: 'Z|S C|A|N',
  HK: 'S|C|A|N',
  JP: '〒Z|S C|A|N',
  KR: 'S C|A|N|Z',
  TW: 'Z|S C|A|N',
}
const ownScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Where the family name comes first. */
const familyNameFirst = 'CN HU JP KR TW'
// Where mail has the code of a state rather than its name.
const stateCodes = 'AU BR CA IT US'

type Token = 'N' | 'A' | 'C' | 'S' | 'Z'

/** The lines of an address as on an envelope of its country, without blank ones; the country last. The phone number is no part of it. */
export function formatAddress(address: Address, language = 'en'): string[] {
  const { countryCode } = address
  const isOwnScript = ownScript.test(`${address.address1} ${address.city} ${address.lastName}`)
  const layout = (isOwnScript ? ownScriptLayouts[countryCode] : undefined) ?? getLayout(countryCode)
  const values = tokenValues(address, isOwnScript)
  const lines = layout.split('|').flatMap((line) => fillLine(line, values))
  // Keeps parts that the country does not use but the buyer filled in.
  const unused = (['C', 'S', 'Z'] as const).filter((token) => !layout.includes(token)).map((token) => values[token])
  return [...lines, ...unused, getCountryName(countryCode, language)].filter((line) => line !== '')
}

/** The order in which people of a country write the parts of an address: the order of its form. */
export function getAddressOrder(countryCode: string): readonly (keyof Address)[] {
  const layout = ownScriptLayouts[countryCode] ?? getLayout(countryCode)
  const names: readonly (keyof Address)[] = isFamilyNameFirst(countryCode)
    ? ['lastName', 'firstName']
    : ['firstName', 'lastName']
  const parts = { A: ['address1', 'address2'], C: ['city'], S: ['state'], Z: ['postalCode'] } as const
  const order = layout.split('').flatMap((sign) => (isPlaceToken(sign) ? [...parts[sign]] : []))
  // A form begins with the person wherever envelopes end with one.
  return ['countryCode', ...names, ...order, ...Object.values(parts).flat(), 'phone']
}

function isPlaceToken(sign: string): sign is Exclude<Token, 'N'> {
  return sign === 'A' || sign === 'C' || sign === 'S' || sign === 'Z'
}

function isToken(sign: string): sign is Token {
  return sign === 'N' || isPlaceToken(sign)
}

function getLayout(countryCode: string): string {
  return layouts.get(countryCode) ?? otherLayout
}

function isFamilyNameFirst(countryCode: string): boolean {
  return familyNameFirst.split(' ').includes(countryCode)
}

function tokenValues(address: Address, isOwnScript: boolean): Readonly<Record<Token, string>> {
  const { firstName, lastName, address1, address2, city, state, postalCode, countryCode } = address
  const isReversed = countryCode === 'HU' || (isOwnScript && isFamilyNameFirst(countryCode))
  const found = findState(countryCode, state)
  return {
    N: (isReversed ? [lastName, firstName] : [firstName, lastName]).filter((name) => name !== '').join(' '),
    A: [address1, address2].filter((line) => line !== '').join('\n'),
    C: city,
    S: found === undefined || stateCodes.split(' ').includes(countryCode) ? state : found.name,
    Z: postalCode,
  }
}

/** A line with its values; what is before a value is left out with it, and at the beginning of the line. A street may be two lines. */
function fillLine(line: string, values: Readonly<Record<Token, string>>): string[] {
  const signs = line.split(/([NACSZ])/)
  const text = signs.reduce((written, sign, index) => {
    if (!isToken(sign) || values[sign] === '') return written
    const before = signs[index - 1] ?? ''
    return written + (written === '' && index > 1 ? '' : before) + values[sign]
  }, '')
  return text.split('\n').filter((part) => part !== '')
}
