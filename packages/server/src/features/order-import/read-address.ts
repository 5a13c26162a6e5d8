import { type Address, blankAddress, countries, isCountryCode, normalizeAddress } from '@vitrine/commerce/addresses'
import type { AddressKind, AddressName } from './columns.ts'
import type { OrderRow } from './columns.ts'
import { readLine, type Remarks } from './values.ts'

const codeByName = new Map(countries.map(({ code, name }) => [name.toLowerCase(), code]))

/** The address in the columns of a kind; null when they are blank. What the buyer wrote stays, whatever its country asks for today. */
export function readAddress(row: OrderRow, kind: AddressKind, { notices }: Pick<Remarks, 'notices'>): Address | null {
  const read = (name: AddressName, maxLength = 200) => readLine(row.get(`${kind} ${name}`), maxLength)
  const { firstName, lastName } = splitName(read('name'))
  const country = read('country')
  const countryCode = findCountry(country)
  const address: Address = {
    ...blankAddress,
    firstName,
    lastName,
    address1: read('address1'),
    // There is no part for a company.
    address2: [read('company'), read('address2')].filter((part) => part !== '').join(', '),
    city: read('city', 100),
    state: read('province', 100),
    // Spreadsheets get an apostrophe before digits.
    postalCode: read('zip', 30).replace(/^'/, ''),
    countryCode,
    phone: read('phone', 50).replace(/^'/, ''),
  }
  if (Object.values(address).every((part) => part === '') && country === '') return null
  if (country !== '' && countryCode === '') notices.push(`The country "${country}" is not known and was left out.`)
  return countryCode === '' ? address : normalizeAddress(address)
}

function findCountry(text: string): string {
  const code = text.toUpperCase()
  return isCountryCode(code) ? code : (codeByName.get(text.toLowerCase()) ?? '')
}

/** The last word is the last name. */
function splitName(name: string): Pick<Address, 'firstName' | 'lastName'> {
  const words = name.split(' ')
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
