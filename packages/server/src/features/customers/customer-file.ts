import { checkEmail } from '@vitrine/commerce'
import { type Address, findWrongAddressParts, normalizeAddress } from '@vitrine/commerce/addresses'
import { findCsvColumn, readCsvRows, readPlainCell } from '../../platform/text/csv.ts'
import { cutText } from '../../platform/text/cut-text.ts'
import { customerFileUnusable } from './errors.ts'
import { customerLimits } from './schema.ts'

const maxRows = 20_000

/** A person of a file. */
export interface ImportedCustomer {
  readonly email: string
  readonly name: string
  readonly note: string
  readonly tags: readonly string[]
  /** Null without one that the checkout would take. */
  readonly address: Address | null
}

interface CustomerFile {
  /** Each person once, in the order of their emails; of several lines the last one counts. */
  readonly customers: readonly ImportedCustomer[]
  readonly invalid: readonly { readonly line: number; readonly text: string }[]
  /** People whose address is not complete: they are imported without it. */
  readonly incompleteAddresses: number
}

/** Columns of Shopify's export of customers and of ours. An address may be named as the default one. */
const columnNames = {
  email: ['email', 'email address', 'e mail'],
  name: ['name', 'full name'],
  firstName: ['first name', 'firstname'],
  lastName: ['last name', 'lastname'],
  note: ['note', 'notes'],
  tags: ['tags'],
  address1: ['address1'],
  address2: ['address2'],
  city: ['city'],
  state: ['province code', 'province'],
  postalCode: ['zip'],
  countryCode: ['country code'],
  phone: ['phone'],
} as const
type ColumnName = keyof typeof columnNames

/** Reads a CSV file of customers. Throws `customer_file_unusable`. */
export function readCustomerFile(csv: string): CustomerFile {
  const [header = [], ...rows] = readCsvRows(csv) ?? []
  const places = findPlaces(header)
  if (places.email < 0)
    throw customerFileUnusable({
      reason: 'The file has no column named "Email". Name it in the first line and try again.',
    })
  if (rows.length > maxRows)
    throw customerFileUnusable({ reason: 'A file has at most 20,000 customers. Split it and import the parts.' })
  const customers = new Map<string, ImportedCustomer>()
  const invalid: { line: number; text: string }[] = []
  const incomplete = new Set<string>()
  for (const [index, cells] of rows.entries()) {
    const read = (column: ColumnName) => cleanText(readPlainCell(cells[places[column]] ?? ''))
    const checked = checkEmail(read('email'))
    if (checked.kind !== 'email') {
      invalid.push({ line: index + 2, text: cutText(read('email'), 100) })
      continue
    }
    const key = checked.email.toLowerCase()
    const address = readAddress(read)
    if (address === 'incomplete') incomplete.add(key)
    else incomplete.delete(key)
    customers.set(key, {
      ...readPerson(read),
      email: checked.email,
      address: address === 'incomplete' ? null : address,
    })
  }
  const sorted = [...customers].sort(([a], [b]) => (a < b ? -1 : 1))
  return { customers: sorted.map(([, customer]) => customer), invalid, incompleteAddresses: incomplete.size }
}

function findPlaces(header: readonly string[]): Record<ColumnName, number> {
  const find = (column: ColumnName) => {
    const names = columnNames[column]
    const ofAddress = findCsvColumn(
      header,
      names.map((name) => `default address ${name}`),
    )
    return ofAddress >= 0 ? ofAddress : findCsvColumn(header, names)
  }
  return {
    email: find('email'),
    name: find('name'),
    firstName: find('firstName'),
    lastName: find('lastName'),
    note: find('note'),
    tags: find('tags'),
    address1: find('address1'),
    address2: find('address2'),
    city: find('city'),
    state: find('state'),
    postalCode: find('postalCode'),
    countryCode: find('countryCode'),
    phone: find('phone'),
  }
}

type ReadCell = (column: ColumnName) => string

function readPerson(read: ReadCell): Pick<ImportedCustomer, 'name' | 'note' | 'tags'> {
  const name = read('name') || `${read('firstName')} ${read('lastName')}`
  const tags = read('tags')
    .split(',')
    .map((tag) => cutText(toLine(tag), customerLimits.tagLength))
  return {
    name: cutText(toLine(name), customerLimits.nameLength),
    note: cutText(read('note'), customerLimits.noteLength),
    tags: [...new Set(tags.filter((tag) => tag !== ''))].slice(0, customerLimits.tags),
  }
}

function readAddress(read: ReadCell): Address | 'incomplete' | null {
  const { firstName, lastName } = readNames(read)
  const parts = {
    address1: read('address1'),
    address2: read('address2'),
    city: read('city'),
    state: read('state'),
    postalCode: read('postalCode'),
    phone: read('phone'),
  }
  if ([parts.address1, parts.city, parts.postalCode].every((part) => part === '')) return null
  const address = normalizeAddress({ ...parts, firstName, lastName, countryCode: read('countryCode').toUpperCase() })
  return findWrongAddressParts(address).length === 0 ? address : 'incomplete'
}

/** Our own export has the whole name in one column: the last word is the last name. */
function readNames(read: ReadCell): Pick<Address, 'firstName' | 'lastName'> {
  if (read('firstName') !== '' || read('lastName') !== '')
    return { firstName: read('firstName'), lastName: read('lastName') }
  const words = toLine(read('name')).split(' ')
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Text without control characters, lines kept. */
function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim()
    .toWellFormed()
}
