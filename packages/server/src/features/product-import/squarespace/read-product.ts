import { readProductType, type ProductType } from '@vitrine/commerce'
import type { Row } from '../../file-imports/index.ts'
import type { ImportedImage, ImportedVariant, ReadProduct } from '../imported.ts'
import { createRemarks } from '../remarks.ts'
import {
  readFlag,
  readGtin,
  readList,
  readPrice,
  readQuantity,
  readSize,
  readWeight,
  type CellFormat,
  type SizeUnit,
  type WeightUnit,
  cutToLimit,
} from '../values.ts'
import type { SquarespaceColumn } from './columns.ts'

export type SquarespaceRow = Row<SquarespaceColumn>

/** A row with an id, a title or an address begins a product; others are further variants of the one above. */
export function beginsProduct(row: SquarespaceRow): boolean {
  return (['productId', 'title', 'url'] as const).some((column) => (row.get(column)?.trim() ?? '') !== '')
}

interface Units {
  readonly weightUnit: WeightUnit
  readonly sizeUnit: SizeUnit
}

/** Reads a product's rows: the first has the product and a variant, the others further variants. */
export function readSquarespaceProduct(
  rows: readonly SquarespaceRow[],
  file: Omit<CellFormat, 'remarks'> & Units & { readonly optionPairs: number },
): ReadProduct {
  const reading = { ...file, remarks: createRemarks() }
  const { faults, notices } = reading.remarks
  const lines = rows.map((row) => row.line)
  const [first] = rows
  const title = first?.get('title')?.trim() ?? ''
  const label = title || (first?.get('url')?.trim() ?? '')
  for (const row of rows) if (row.fault !== undefined) reading.remarks.fault(row.line, row.fault)
  if (!first || faults.length > 0) return { lines, label, product: undefined, faults, notices }
  if (title === '') reading.remarks.fault(first.line, 'The first row of a product needs a title.')

  const names = optionNames(rows, file.optionPairs, reading)
  const type = readType(first, reading)
  const product = {
    lines,
    productId: first.get('productId')?.trim(),
    slug: first.get('url')?.trim().replace(/^\/+/, '') ?? '',
    type,
    title,
    excerpt: first.get('excerpt'),
    body: first.get('body'),
    tags: cutToLimit(readList(first.get('tags'), /,/), 'tag', first.line, reading),
    categories: cutToLimit(readList(first.get('categories'), /[,/]/), 'category', first.line, reading),
    isVisible: readFlag(first.get('visible'), first.line, 'Visible', reading),
    vendor: undefined,
    seoTitle: undefined,
    seoDescription: undefined,
    images: readImages(first),
    optionNames: names,
    variants: rows.map((row) => readVariant(row, file.optionPairs, reading)),
  }
  return { lines, label, product: faults.length > 0 ? undefined : product, faults, notices }
}

function optionNames(rows: readonly SquarespaceRow[], pairs: number, { remarks }: CellFormat): string[] {
  const [names = [], ...others] = rows.map((row) => readOptions(row, pairs).map(({ name }) => name))
  for (const [index, other] of others.entries()) {
    const line = rows[index + 1]?.line ?? 0
    if (other.length !== names.length || other.some((name) => !names.includes(name)))
      remarks.fault(
        line,
        `This row has the options "${other.join(', ')}", the first one of its product "${names.join(', ')}".`,
      )
  }
  return names
}

function readOptions(row: SquarespaceRow, pairs: number): { name: string; value: string }[] {
  return Array.from({ length: pairs }, (_, index) => ({
    name: row.get(`optionName${index + 1}`)?.trim() ?? '',
    value: row.get(`optionValue${index + 1}`)?.trim() ?? '',
  })).filter(({ name, value }) => name !== '' || value !== '')
}

function readVariant(row: SquarespaceRow, pairs: number, reading: CellFormat & Units): ImportedVariant {
  const { line } = row
  const options = readOptions(row, pairs)
  for (const { name, value } of options) {
    if (name === '') reading.remarks.fault(line, `The option value "${value}" has no name.`)
    if (value === '') reading.remarks.fault(line, `The option "${name}" has no value.`)
  }
  return {
    line,
    variantId: row.get('variantId')?.trim(),
    sku: row.get('sku')?.trim(),
    gtin: readGtin(row.get('gtin'), line, reading),
    mpn: row.get('mpn')?.trim(),
    attributes: Object.fromEntries(options.map(({ name, value }) => [name, value])),
    pricing: {
      kind: 'regular',
      priceMinor: readPrice(row.get('price'), line, 'Price', reading) ?? undefined,
      salePriceMinor: readPrice(row.get('salePrice'), line, 'Sale price', reading),
      // A blank cell is no sale; a missing column says nothing.
      onSale:
        readFlag(row.get('onSale'), line, 'On Sale', reading) ?? (row.get('onSale') === undefined ? undefined : false),
    },
    stock: readStock(row, reading),
    weightGrams: readWeight(row.get('weight'), reading.weightUnit, line, reading),
    lengthMm: readSize(row.get('length'), reading.sizeUnit, line, 'Length', reading),
    widthMm: readSize(row.get('width'), reading.sizeUnit, line, 'Width', reading),
    heightMm: readSize(row.get('height'), reading.sizeUnit, line, 'Height', reading),
    imageUrl: undefined,
  }
}

function readStock(row: SquarespaceRow, reading: CellFormat): number | 'unlimited' | undefined {
  const text = row.get('stock')
  if (text === undefined) return undefined
  return text.trim().toLowerCase() === 'unlimited' ? 'unlimited' : readQuantity(text, row.line, reading)
}

function readType(first: SquarespaceRow, reading: CellFormat): ProductType | undefined {
  const text = first.get('type')?.trim() ?? ''
  if (text === '') return undefined
  const type = readProductType(text)
  if (type === undefined) return reading.remarks.fault(first.line, `The product type "${text}" is not known.`)
  return type
}

/** Addresses are separated by spaces or line breaks. */
function readImages(first: SquarespaceRow): ImportedImage[] | undefined {
  return readList(first.get('images'), /\s+/)?.map((url) => ({ line: first.line, url, altText: '' }))
}
