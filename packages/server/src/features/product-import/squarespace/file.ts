import type { Readable } from 'node:stream'
import { createColumnSurvey, importFileUnusable, readTable, requireColumns } from '../../file-imports/index.ts'
import type { FileOptions, ProductFile, Survey } from '../product-file.ts'
import type { ReadProduct } from '../imported.ts'
import { requiredSquarespaceColumns, findSquarespaceColumn, type SquarespaceColumn } from './columns.ts'
import { beginsProduct, readSquarespaceProduct, type SquarespaceRow } from './read-product.ts'

/** A product file of Squarespace: a product is a row with a title and the rows below it without. */
export function openSquarespaceFile(
  open: () => Readable,
  { currency, weightUnit, sizeUnit }: FileOptions,
): ProductFile {
  const table = () => readTable(open(), findSquarespaceColumn)

  const survey = async (): Promise<Survey> => {
    const { columns, others, rows } = await table()
    requireColumns(
      { columns },
      requiredSquarespaceColumns,
      (column) => (column === 'price' ? 'Price' : 'Title'),
      'products',
    )
    const unread = createColumnSurvey({ others })
    const slugs = new Set<string>()
    let productCount = 0
    for await (const row of rows) {
      if (beginsProduct(row)) productCount++
      else if (productCount === 0)
        throw importFileUnusable({ reason: 'The first row has neither a title nor an address.', line: row.line })
      const slug = row.get('url')?.trim() ?? ''
      if (slug !== '') slugs.add(slug)
      refuseMissingUnits(row, { weightUnit, sizeUnit })
      unread.see(row.cells.map((cell) => (/^0*(\.0*)?$/.test(cell.trim()) ? '' : cell)))
    }
    return { productCount, slugs, warnings: unread.warnings() }
  }

  async function* read(): AsyncGenerator<ReadProduct, undefined> {
    const { columns, delimiter, rows } = await table()
    const reading = {
      currency,
      decimalComma: delimiter === ';',
      weightUnit: weightUnit ?? 'kg',
      sizeUnit: sizeUnit ?? 'cm',
      optionPairs: optionPairs(columns),
    }
    const seen = new Set<string>()
    let product: SquarespaceRow[] = []
    for await (const row of rows) {
      if (beginsProduct(row) && product.length > 0) {
        yield refusingTwice(readSquarespaceProduct(product, reading), seen)
        product = []
      }
      product.push(row)
    }
    if (product.length > 0) yield refusingTwice(readSquarespaceProduct(product, reading), seen)
    return undefined
  }
  return { survey, read }
}

/** The file says nothing of its units, and a guess would be wrong for half of all shops. */
function refuseMissingUnits(
  row: SquarespaceRow,
  { weightUnit, sizeUnit }: Pick<FileOptions, 'weightUnit' | 'sizeUnit'>,
) {
  // Nothing but zeros is what an export writes where there is no value.
  const hasValue = (column: SquarespaceColumn) => /[1-9]/.test(row.get(column) ?? '')
  if (weightUnit === undefined && hasValue('weight'))
    throw importFileUnusable({
      reason: 'The file has weights but not their unit. Say which it is with --weight-unit: kg, g, lb or oz.',
      line: row.line,
    })
  if (sizeUnit === undefined && (hasValue('length') || hasValue('width') || hasValue('height')))
    throw importFileUnusable({
      reason:
        'The file has lengths, widths or heights but not their unit. Say which it is with --size-unit: cm, mm or in.',
      line: row.line,
    })
}

function optionPairs(columns: ReadonlySet<SquarespaceColumn>): number {
  return Math.max(0, ...[...columns].map((column) => Number(/^option(?:Name|Value)(\d+)$/.exec(column)?.[1] ?? 0)))
}

/** Two products of one address in one file: the second would overwrite the first. */
function refusingTwice(read: ReadProduct, seen: Set<string>): ReadProduct {
  const slug = read.product?.slug.toLowerCase() ?? ''
  if (slug === '') return read
  if (!seen.has(slug)) {
    seen.add(slug)
    return read
  }
  const fault = { line: read.lines[0] ?? 0, text: `The address "${slug}" stands in the file before.` }
  return { ...read, product: undefined, faults: [fault] }
}
