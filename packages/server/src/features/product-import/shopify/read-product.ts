import { productTypes, type ProductType } from '@vitrine/commerce'
import type { Row } from '../../file-imports/index.ts'
import type { ImportedImage, ImportedVariant, ReadProduct } from '../imported.ts'
import { createRemarks } from '../remarks.ts'
import {
  readFlag,
  readGtin,
  readList,
  readPrice,
  readQuantity,
  readWeight,
  type CellFormat,
  cutToLimit,
} from '../values.ts'
import type { ShopifyColumn } from './columns.ts'

type ShopifyRow = Row<ShopifyColumn>

const optionColumns = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const

/** Reads the rows that share a handle: the first has the product, the others further variants or nothing but a picture. */
export function readShopifyProduct(rows: readonly ShopifyRow[], file: Omit<CellFormat, 'remarks'>): ReadProduct {
  const reading = { ...file, remarks: createRemarks() }
  const { faults, notices } = reading.remarks
  const lines = rows.map((row) => row.line)
  const [first] = rows
  const title = first?.get('title')?.trim() ?? ''
  const label = title || (first?.get('handle')?.trim() ?? '')
  for (const row of rows) if (row.fault !== undefined) reading.remarks.fault(row.line, row.fault)
  if (!first || faults.length > 0) return { lines, label, product: undefined, faults, notices }
  if (title === '') reading.remarks.fault(first.line, 'The first row of a product needs a title.')

  const names = optionNames(first)
  const variants = rows.filter((row) => row === first || isVariant(row)).map((row) => readVariant(row, names, reading))
  const product = {
    lines,
    productId: undefined,
    slug: first.get('handle')?.trim() ?? '',
    type: readType(first, rows, reading),
    title,
    excerpt: first.get('excerpt'),
    body: undefined,
    tags: cutToLimit(readList(first.get('tags'), /,/), 'tag', first.line, reading),
    categories: cutToLimit(readList(first.get('type'), /[,/>]/), 'category', first.line, reading),
    isVisible: readVisibility(first, reading),
    vendor: first.get('vendor')?.trim(),
    seoTitle: first.get('seoTitle')?.trim(),
    seoDescription: first.get('seoDescription')?.trim(),
    images: readImages(rows),
    optionNames: names.map(({ name }) => name),
    variants,
  }
  return { lines, label, product: faults.length > 0 ? undefined : product, faults, notices }
}

interface OptionName {
  readonly name: string
  readonly column: (typeof optionColumns)[number][1]
}

/** One option called Title with the value Default Title is how a product without options is written. */
function optionNames(first: ShopifyRow): OptionName[] {
  const named = optionColumns.flatMap(([nameColumn, column]) => {
    const name = first.get(nameColumn)?.trim() ?? ''
    return name === '' ? [] : [{ name, column }]
  })
  const isDefault =
    named.length === 1 &&
    named[0]?.name === 'Title' &&
    /^default( title)?$/i.test(first.get('option1Value')?.trim() ?? '')
  return isDefault ? [] : named
}

/** Rows that only add a picture have neither an option value nor a price or SKU. */
function isVariant(row: ShopifyRow): boolean {
  return (['option1Value', 'option2Value', 'option3Value', 'price', 'sku'] as const).some(
    (column) => (row.get(column)?.trim() ?? '') !== '',
  )
}

function readVariant(row: ShopifyRow, names: readonly OptionName[], reading: CellFormat): ImportedVariant {
  const { line } = row
  return {
    line,
    variantId: undefined,
    // An apostrophe in front keeps a spreadsheet from reading a number; it is not part of the SKU.
    sku: row.get('sku')?.trim().replace(/^'/, ''),
    gtin: readGtin(row.get('barcode'), line, reading),
    mpn: row.get('mpn')?.trim(),
    attributes: Object.fromEntries(names.map(({ name, column }) => [name, readOption(row, name, column, reading)])),
    pricing: {
      kind: 'selling',
      sellingMinor: readPrice(row.get('price'), line, 'Price', reading) ?? undefined,
      compareAtMinor: readPrice(row.get('compareAt'), line, 'Compare-at price', reading),
    },
    stock: readStock(row, reading),
    weightGrams: readWeight(row.get('grams'), 'g', line, reading),
    // The file has no sizes.
    lengthMm: undefined,
    widthMm: undefined,
    heightMm: undefined,
    imageUrl: row.get('variantImage')?.trim(),
  }
}

function readOption(row: ShopifyRow, name: string, column: OptionName['column'], { remarks }: CellFormat): string {
  const value = row.get(column)?.trim() ?? ''
  if (value === '') remarks.fault(row.line, `The option "${name}" has no value.`)
  return value
}

function readStock(row: ShopifyRow, reading: CellFormat): number | 'unlimited' | undefined {
  const { line } = row
  const [tracker, quantity, policy] = [row.get('tracker'), row.get('quantity'), row.get('policy')?.trim().toLowerCase()]
  if (tracker === undefined && quantity === undefined) return undefined
  if (tracker !== undefined && tracker.trim() === '') return 'unlimited'
  if (quantity === undefined) return undefined
  if (policy === 'continue' || policy === 'true') {
    reading.remarks.notice(line, 'It may be sold when out of stock, so its stock is unlimited.')
    return 'unlimited'
  }
  return readQuantity(quantity, line, reading)
}

function readType(first: ShopifyRow, rows: readonly ShopifyRow[], reading: CellFormat): ProductType | undefined {
  if (readFlag(first.get('giftCard'), first.line, 'Gift card', reading) === true) return productTypes.giftCard
  const shipped = rows
    .filter((row) => row === first || isVariant(row))
    .map((row) => readFlag(row.get('requiresShipping'), row.line, 'Requires shipping', reading))
  if (shipped.every((each) => each === undefined)) return undefined
  if (shipped.some((each) => each !== false)) return productTypes.physical
  reading.remarks.notice(first.line, 'It is not shipped, so it becomes a service.')
  return productTypes.service
}

function readVisibility(first: ShopifyRow, reading: CellFormat): boolean | undefined {
  const status = first.get('status')?.trim().toLowerCase()
  const published = first.get('published')
  if (status === undefined && published === undefined) return undefined
  const isActive = status === undefined || status === '' || status === 'active'
  return isActive && readFlag(published, first.line, 'Published', reading) !== false
}

/** Pictures of all rows by their position, those of variants at the end; undefined when the file has no pictures. */
function readImages(rows: readonly ShopifyRow[]): ImportedImage[] | undefined {
  if (rows[0]?.get('imageSrc') === undefined && rows[0]?.get('variantImage') === undefined) return undefined
  const placed = rows.flatMap((row, order) => {
    const url = row.get('imageSrc')?.trim() ?? ''
    const position = Number(row.get('imagePosition')?.trim() || Number.NaN)
    const image = { line: row.line, url, altText: row.get('imageAlt')?.trim() ?? '' }
    return url === ''
      ? []
      : [{ image, order, position: Number.isFinite(position) ? position : Number.POSITIVE_INFINITY }]
  })
  placed.sort((a, b) => (a.position === b.position ? a.order - b.order : a.position - b.position))
  const ofVariants = rows.map((row) => ({ line: row.line, url: row.get('variantImage')?.trim() ?? '', altText: '' }))
  const seen = new Set<string>()
  return [...placed.map(({ image }) => image), ...ofVariants].filter(({ url }) => {
    if (url === '' || seen.has(url)) return false
    seen.add(url)
    return true
  })
}
