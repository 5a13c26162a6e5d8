import { type Currency, normalizeDiscountCode } from '@vitrine/commerce'
import { readPlainCell } from '../../../platform/text/csv.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { readTime } from '../../../platform/text/read-time.ts'
import { NewDiscount } from '../schema.ts'
import type { DiscountColumn, DiscountFileRow } from './columns.ts'
import { readAmount, readEffect, readNumber, UnreadableCell } from './read-effect.ts'

/** Products and categories of a site by their addresses, as the file names them. */
export interface KnownTargets {
  readonly products: ReadonlyMap<string, string>
  readonly categories: ReadonlyMap<string, string>
}

/** How the file of a store is read. */
export interface DiscountReading {
  readonly currency: Currency
  readonly decimalComma: boolean
  /** False in files of Shopify, where the name is the code. */
  readonly hasCodes: boolean
}

/** A discount of a file, or why its line cannot be read. */
export interface ReadDiscount {
  readonly line: number
  /** What the file calls it. */
  readonly subject: string
  readonly found: { readonly discount: NewDiscount; readonly generatedCodes: readonly string[] } | undefined
  readonly messages: readonly string[]
}

type ReadCell = (column: DiscountColumn) => string

/** Reads the discount of a row. `known` has the addresses that `listTargets` gave. */
export function readDiscount(row: DiscountFileRow, reading: DiscountReading, known: KnownTargets): ReadDiscount {
  const read: ReadCell = (column) => readCell(row.get(column))
  const { line } = row
  const subject = cutText(read('name') || read('code'), 100)
  if (row.fault !== undefined) return { line, subject, found: undefined, messages: [row.fault] }
  const messages: string[] = []
  try {
    const discount = readParts(read, reading, known, messages)
    const generatedCodes = discount.isAutomatic ? [] : readCodes(read('generatedCodes'))
    if (!discount.isAutomatic && discount.code === '' && generatedCodes.length === 0)
      throw new UnreadableCell('The line has no code.')
    return { line, subject, found: { discount, generatedCodes }, messages }
  } catch (error) {
    if (error instanceof UnreadableCell)
      return { line, subject, found: undefined, messages: [error.message, ...messages] }
    throw error
  }
}

/** The addresses that a row names. */
export function listTargets(row: DiscountFileRow): { readonly products: string[]; readonly categories: string[] } {
  return {
    products: splitWords(readCell(row.get('products'))),
    categories: splitWords(readCell(row.get('categories'))),
  }
}

function readParts(read: ReadCell, reading: DiscountReading, known: KnownTargets, messages: string[]): NewDiscount {
  const isAutomatic = /automatic/i.test(`${read('method')} ${read('type')}`)
  const currency = read('currency').toUpperCase()
  if (currency !== '' && currency !== reading.currency)
    throw new UnreadableCell(`The amounts are in ${cutText(currency, 10)}, and the store sells in ${reading.currency}.`)
  if (!/^(?:|all|everyone|all customers|customers)$/i.test(read('customerSelection')))
    throw new UnreadableCell('The file does not say for which customers this discount is. Make it by hand.')
  const effect = readEffect(read, reading)
  const checked = NewDiscount.safeParse({
    name: read('name') || read('code'),
    isAutomatic,
    code: isAutomatic ? '' : read(reading.hasCodes ? 'code' : 'name'),
    effect,
    target: readTarget(read, effect.kind, known, messages),
    minimumMinor: readMinimum(read('minimum'), reading),
    minimumQuantity: readNumber(read('minimumQuantity')),
    excludesSaleItems: isYes(read('excludesSale')),
    emails: splitWords(read('emails').replaceAll(/[,;]/g, ' ')),
    isFirstOrderOnly: isYes(read('isFirstOrderOnly')),
    segmentId: null,
    startsOn: readMoment(read('startsOn')),
    endsOn: readMoment(read('endsOn')),
    maxUses: readNumber(read('maxUses')),
    maxUsesPerCustomer: isYes(read('oncePerCustomer')) ? 1 : readNumber(read('maxUsesPerCustomer')),
    maxUsesPerCode: readNumber(read('maxUsesPerCode')),
  })
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new UnreadableCell(`${cutText(issue?.path.join(', ') ?? '', 40)}: ${issue?.message ?? ''}`)
}

type Effect = NewDiscount['effect']

/** Shopify's file does not name the products: a discount on some of them must not become one on all. */
function readTarget(
  read: ReadCell,
  kind: Effect['kind'],
  { products, categories }: KnownTargets,
  messages: string[],
): NewDiscount['target'] {
  const word = read('target').toLowerCase()
  if (word === 'products')
    return { kind: 'products', itemIds: findIds(splitWords(read('products')), products, messages) }
  if (word === 'categories')
    return { kind: 'categories', categoryIds: findIds(splitWords(read('categories')), categories, messages) }
  const isOfProducts = read('discountClass').toLowerCase() === 'product' || /products/i.test(read('type'))
  if (isOfProducts && word !== 'order' && kind !== 'free_shipping')
    throw new UnreadableCell('The file does not say for which products this discount is. Make it by hand.')
  return { kind: 'order' }
}

function findIds(addresses: readonly string[], known: ReadonlyMap<string, string>, messages: string[]): string[] {
  const ids: string[] = []
  for (const address of addresses) {
    const id = known.get(address.toLowerCase())
    if (id !== undefined) ids.push(id)
    else messages.push(`${cutText(address, 200)} is not in this store, so it is left out.`)
  }
  return ids
}

function readMinimum(text: string, reading: DiscountReading): number | null {
  if (/^(?:|none|no minimum.*)$/i.test(text)) return null
  return readAmount(text, 'minimum', reading)
}

/** Codes as they are stored; a store has none that is written otherwise. */
function readCodes(text: string): string[] {
  const words = splitWords(text)
  if (words.length > 10_000) throw new UnreadableCell('A discount has at most 10,000 codes.')
  const codes = words.map(normalizeDiscountCode)
  const wrong = codes.indexOf('')
  if (wrong >= 0)
    throw new UnreadableCell(
      `Code "${cutText(words[wrong] ?? '', 50)}" has other signs than letters, digits, hyphens and underscores.`,
    )
  return [...new Set(codes)]
}

function readMoment(text: string): string | null {
  if (text === '') return null
  const at = readTime(text)
  if (!at) throw new UnreadableCell(`"${cutText(text, 50)}" is not a time such as 2026-05-01 10:22:33 -0400.`)
  return at.toISOString()
}

function isYes(text: string): boolean {
  return /^(?:yes|true|1)$/i.test(text)
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

function readCell(cell: string | undefined): string {
  return readPlainCell(cell ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .toWellFormed()
}
