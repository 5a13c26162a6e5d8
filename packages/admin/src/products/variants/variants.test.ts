import { changePrice } from '@vitrine/commerce'
import { expect, test } from 'vitest'
import { readAmountText } from '../amount-text.ts'
import type { Product } from '../../api/product-query.ts'
import { mergeSheets } from './merge-sheets.ts'
import {
  addMissingVariants,
  addOption,
  addValues,
  countCombinations,
  removeOption,
  removeRows,
  removeValue,
  renameOption,
} from './option-changes.ts'
import { listPriceChanges } from './price-change.ts'
import { checkSheet, countChanges, toVariantChanges } from './save-changes.ts'
import { copyCells, fillDown, listLines, pasteCells } from './selection.ts'
import { type Sheet, type SheetFormat, toSheet, writeCells } from './sheet.ts'

const format: SheetFormat = { currency: 'USD', system: 'metric' }
const columns = ['price', 'salePrice', 'stock', 'sku', 'weightGrams'] as const

function variant(variantId: string, attributes: Record<string, string>, stock: number) {
  return {
    variantId,
    sku: variantId.toUpperCase(),
    gtin: '',
    mpn: '',
    attributes,
    price: { amountMinor: 6800, currency: 'USD' },
    salePrice: null,
    onSale: false,
    stock: { unlimited: false, onHand: stock },
    held: 0,
    weightGrams: 1200,
    lengthMm: 0,
    widthMm: 0,
    heightMm: 0,
    pictureId: null,
  }
}

function jar(optionNames: string[], variants: ReturnType<typeof variant>[]): Product {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what sheets read of a product.
  return { optionNames, variants } as unknown as Product
}

const product = jar(['Color'], [variant('blue', { Color: 'Blue' }, 8), variant('red', { Color: 'Red' }, 3)])

function getSheet(outcome: ReturnType<typeof addOption>): Sheet {
  if (outcome.kind === 'refused') throw new Error(outcome.message)
  return outcome.sheet
}

test.each([
  ['1.234,50', 123_450],
  ['$1,234.50', 123_450],
  ['1 234,50 €', 123_450],
  ['USD 12', 1200],
  ['68*0.9', 6120],
  ['68-10%', 6120],
  ['12,5', 1250],
  ['1,234', 123_400],
  ['0', 0],
])('a price is read as people write it: %s', (text, amountMinor) => {
  expect(readAmountText(text, 'USD')).toEqual({ kind: 'value', value: amountMinor })
})

test.each(['', 'ten', '-5', '5/0', '<script>', '12.345.6'])(
  'what is no price is refused with an example: %s',
  (text) => {
    expect(readAmountText(text, 'USD')).toMatchObject({ kind: 'refused' })
  },
)

test('values make variants; those that were there keep id, stock and price', () => {
  const start = toSheet(product, format)
  const sized = getSheet(addValues(getSheet(addOption(start, 'Size')), 'Size', ['Small', 'Large', 'small']))
  expect(countCombinations(sized.options)).toEqual({ total: 4, text: '2 × 2 = 4' })
  expect(
    sized.rows.map(({ key, isNew, attributes, cells }) => [isNew ? 'new' : key, attributes['Size'], cells.stock]),
  ).toEqual([
    ['blue', 'Small', '8'],
    ['new', 'Large', '0'],
    ['red', 'Small', '3'],
    ['new', 'Large', '0'],
  ])
  expect(sized.rows[1]?.cells).toMatchObject({ price: '68.00', sku: '', weightGrams: '1.2' })
  const changes = toVariantChanges(sized, product, columns, format)
  expect(changes).toMatchObject({
    optionNames: ['Color', 'Size'],
    expectedVariantIds: ['blue', 'red'],
    variants: [
      { variantId: 'blue', attributes: { Color: 'Blue', Size: 'Small' } },
      { attributes: { Color: 'Blue', Size: 'Large' }, priceMinor: 6800, stock: 0, weightGrams: 1200 },
      { variantId: 'red' },
      { priceMinor: 6800 },
    ],
  })
  expect(changes?.variants[0]).not.toHaveProperty('priceMinor')

  const small = removeValue(sized, 'Size', 'Large')
  expect(small.rows.map(({ key }) => key)).toEqual(['blue', 'red'])
  // The last value takes the option along: back to where it began.
  expect(countChanges(removeValue(small, 'Size', 'Small'), start)).toBe(0)
  expect(removeOption(sized, 'Color').rows.map(({ key, isNew }) => (isNew ? 'new' : key))).toEqual(['blue', 'new'])
})

test('more than 250 variants, more than six options and names that are taken are refused', () => {
  const letters = Array.from({ length: 126 }, (_, index) => `v${index}`)
  const start = toSheet(product, format)
  const many = addValues(getSheet(addOption(start, 'Size')), 'Size', letters)
  expect(many).toMatchObject({ kind: 'refused', message: expect.stringContaining('2 × 126 = 252') })
  expect(addOption(start, 'color')).toMatchObject({ kind: 'refused', message: 'Another option has this name.' })
  const six = ['A', 'B', 'C', 'D', 'E'].reduce((sheet, name) => getSheet(addOption(sheet, name)), start)
  expect(addOption(six, 'F').kind).toBe('refused')
})

test('a missing combination comes back, a renamed option keeps its variants', () => {
  const sized = getSheet(addValues(getSheet(addOption(toSheet(product, format), 'Size')), 'Size', ['S', 'L']))
  const fewer = removeRows(sized, new Set([sized.rows[3]?.key ?? '']))
  expect(fewer.rows).toHaveLength(3)
  expect(getSheet(addMissingVariants(fewer)).rows.map(({ attributes }) => Object.values(attributes).join())).toEqual([
    'Blue,S',
    'Blue,L',
    'Red,S',
    'Red,L',
  ])
  const renamed = getSheet(renameOption(sized, 'Color', 'Glaze'))
  expect(renamed.rows[0]).toMatchObject({ key: 'blue', attributes: { Glaze: 'Blue', Size: 'S' } })
})

test('a table is pasted over groups, fills down, and rows without a place are told', () => {
  const sized = getSheet(addValues(getSheet(addOption(toSheet(product, format), 'Size')), 'Size', ['S', 'L']))
  const lines = listLines(sized, new Set())
  expect(lines.map(({ kind }) => kind)).toEqual(['group', 'variant', 'variant', 'group', 'variant', 'variant'])
  const at = { top: 1, bottom: 1, left: 0, right: 0 }
  const pasted = pasteCells(lines, columns, at, Array.from({ length: 10_000 }, (_, row) => `${row}\tx\ty`).join('\r\n'))
  expect(pasted.leftOut).toBe(9996)
  const written = writeCells(sized, pasted.changes)
  expect(written.rows.map(({ cells }) => cells.price)).toEqual(['0', '1', '2', '3'])
  expect([...checkSheet(written, columns, format).values()][0]).toMatchObject({
    salePrice: expect.any(String),
    stock: expect.any(String),
  })
  // A cell that stays the same leaves its row the same object: nothing is drawn again.
  expect(writeCells(written, [{ key: 'blue', column: 'price', text: '0' }])).toBe(written)
  // One that changes leaves the lines of the others the same objects.
  const next = writeCells(written, [{ key: 'blue', column: 'price', text: '9' }])
  const [before, after] = [written, next].map((sheet) =>
    listLines(sheet, new Set()).filter(({ kind }) => kind === 'variant'),
  )
  expect(after?.map((line, index) => line === before?.[index])).toEqual([false, true, true, true])

  const one = pasteCells(lines, columns, { top: 1, bottom: 2, left: 2, right: 2 }, '7\n')
  expect(one.changes).toHaveLength(2)
  const filled = writeCells(sized, fillDown(lines, columns, { top: 1, bottom: 5, left: 2, right: 2 }))
  expect(filled.rows.map(({ cells }) => cells.stock)).toEqual(['8', '8', '8', '8'])
  expect(copyCells(lines, columns, { top: 1, bottom: 2, left: 0, right: 1 })).toBe('68.00\t\n68.00\t')
})

test('prices change by amount and percent, rounded, never below zero', () => {
  const change = { column: 'price', rounding: 'none' } as const
  expect(changePrice(6800, { ...change, kind: 'lowerPercent', by: 10 }, 'USD')).toBe(6120)
  expect(changePrice(6830, { ...change, kind: 'raise', by: 100, rounding: '.95' }, 'USD')).toBe(6895)
  expect(changePrice(500, { ...change, kind: 'lower', by: 900 }, 'USD')).toBe(0)
  expect(changePrice(500, { ...change, kind: 'raisePercent', by: 10, rounding: '.00' }, 'JPY')).toBe(550)
  const { rows } = toSheet(product, format)
  expect(listPriceChanges(rows, { ...change, column: 'salePrice', kind: 'lowerPercent', by: 50 }, 'USD')).toMatchObject(
    [{ key: 'blue', column: 'salePrice', text: '34.00' }, { key: 'red' }],
  )
})

test('wrong cells are told with what to enter, and a SKU that stands twice', () => {
  const wrong = writeCells(toSheet(product, format), [
    { key: 'blue', column: 'price', text: 'ten' },
    { key: 'blue', column: 'stock', text: '-1' },
    { key: 'red', column: 'salePrice', text: '99' },
    { key: 'red', column: 'sku', text: 'BLUE' },
  ])
  const problems = checkSheet(wrong, columns, format)
  expect(problems.get('blue')).toMatchObject({
    price: 'Enter a price, like 12.50.',
    stock: expect.stringContaining('whole number'),
    sku: 'Two variants have this SKU.',
  })
  expect(problems.get('red')).toMatchObject({ salePrice: 'Sale price must be below the price.' })
})

test('only changed cells are sent, with what was seen; a sale price that is cleared ends the sale', () => {
  const changed = writeCells(toSheet(product, format), [
    { key: 'blue', column: 'stock', text: '' },
    { key: 'red', column: 'salePrice', text: '50' },
  ])
  expect(toVariantChanges(changed, product, columns, format)).toEqual({
    expectedVariantIds: ['blue', 'red'],
    variants: [
      { variantId: 'blue', stock: 'unlimited', expected: { stock: 8 } },
      { variantId: 'red', onSale: true, salePriceMinor: 5000, expected: { onSale: false } },
    ],
  })
  expect(toVariantChanges(toSheet(product, format), product, columns, format)).toBeUndefined()
})

test('two people: other cells merge, the same cell keeps both, removed and added variants are taken over', () => {
  const base = toSheet(product, format)
  const mine = writeCells(base, [
    { key: 'blue', column: 'price', text: '70.00' },
    { key: 'blue', column: 'stock', text: '20' },
  ])
  const theirs = toSheet(
    jar(['Color'], [{ ...variant('blue', { Color: 'Blue' }, 7), sku: 'NEW' }, variant('green', { Color: 'Green' }, 1)]),
    format,
  )
  const { sheet, conflicts } = mergeSheets(base, mine, theirs)
  expect(sheet.rows.map(({ key }) => key)).toEqual(['blue', 'green'])
  expect(sheet.rows[0]?.cells).toMatchObject({ price: '70.00', stock: '20', sku: 'NEW' })
  expect([...conflicts]).toEqual([['blue', { stock: '7' }]])
  expect(mergeSheets(base, base, theirs).sheet).toBe(theirs)
})
