import type { Cells, Option, Sheet, VariantRow } from './sheet.ts'
import { t } from '../../i18n/text.ts'

export const maxOptions = 6
export const maxVariants = 250
export const maxNameLength = 50
export const maxValueLength = 100

type Attributes = VariantRow['attributes']
type Outcome =
  | { readonly kind: 'changed'; readonly sheet: Sheet }
  | { readonly kind: 'refused'; readonly message: string }

/** How many variants the options make, and how: "3 × 4 = 12". */
export function countCombinations(options: readonly Option[]): { readonly total: number; readonly text: string } {
  const counts = listUsed(options).map(({ values }) => values.length)
  const total = counts.reduce((product, count) => product * count, 1)
  return { total, text: counts.length > 1 ? `${counts.join(' × ')} = ${total}` : String(total) }
}

export function addOption(sheet: Sheet, name: string): Outcome {
  const trimmed = name.trim()
  const problem = checkOptionName(sheet.options, trimmed)
  if (problem !== undefined) return { kind: 'refused', message: problem }
  if (sheet.options.length >= maxOptions)
    return { kind: 'refused', message: t('A product has at most {max} options.', { max: maxOptions }) }
  return changed({ ...sheet, options: [...sheet.options, { name: trimmed, values: [] }] })
}

/** Adds values and the variants that they make. The first value of an option goes to the variants that are there. */
export function addValues(sheet: Sheet, optionName: string, given: readonly string[]): Outcome {
  const option = sheet.options.find(({ name }) => name === optionName)
  if (!option) return changed(sheet)
  const known = new Set(option.values.map((value) => value.toLowerCase()))
  const values: string[] = []
  for (const value of given.map((each) => each.trim()).filter(Boolean)) {
    if (value.length > maxValueLength)
      return {
        kind: 'refused',
        message: t('An option value has at most {max} characters.', { max: maxValueLength }),
      }
    if (known.has(value.toLowerCase())) continue
    known.add(value.toLowerCase())
    values.push(value)
  }
  if (values.length === 0)
    return given.length > 0 ? { kind: 'refused', message: t('This value is there already.') } : changed(sheet)
  const options = sheet.options.map((each) =>
    each === option ? { ...each, values: [...each.values, ...values] } : each,
  )
  const { total, text } = countCombinations(options)
  const [first = ''] = values
  const rows =
    option.values.length > 0
      ? sheet.rows
      : sheet.rows.map((row) => ({ ...row, attributes: { ...row.attributes, [optionName]: first } }))
  const missing = listCombinations(options.map((each) => (each.name === optionName ? { ...each, values } : each)))
  const added = makeRows({ options, rows }, missing, optionName)
  if (rows.length + added.length > maxVariants)
    return {
      kind: 'refused',
      message: t('{variants} variants are too many. A product has at most {max} (now {count}).', {
        variants: text,
        max: maxVariants,
        count: total > maxVariants ? sheet.rows.length : total,
      }),
    }
  return changed(sortRows({ options, rows: [...rows, ...added] }))
}

/** Adds the combinations that no variant has. */
export function addMissingVariants(sheet: Sheet): Outcome {
  const added = makeRows(sheet, listCombinations(sheet.options))
  if (sheet.rows.length + added.length > maxVariants)
    return { kind: 'refused', message: t('A product has at most {max} variants.', { max: maxVariants }) }
  return changed(sortRows({ ...sheet, rows: [...sheet.rows, ...added] }))
}

/** The variants that go with a value. */
export function listRowsOfValue(sheet: Sheet, optionName: string, value: string): readonly VariantRow[] {
  const option = sheet.options.find(({ name }) => name === optionName)
  return option && option.values.length > 1
    ? sheet.rows.filter(({ attributes }) => attributes[optionName] === value)
    : []
}

/** Takes a value away with its variants; the last value takes the option away and leaves the variants. */
export function removeValue(sheet: Sheet, optionName: string, value: string): Sheet {
  const option = sheet.options.find(({ name }) => name === optionName)
  if (!option || option.values.length <= 1) return removeOption(sheet, optionName)
  const gone = new Set(listRowsOfValue(sheet, optionName, value))
  return dropUnusedValues({
    options: sheet.options.map((each) =>
      each === option ? { ...each, values: each.values.filter((one) => one !== value) } : each,
    ),
    rows: sheet.rows.filter((row) => !gone.has(row)),
  })
}

/** The variants that would be equal without an option: all but the first of each combination go. */
export function listRowsOfOption(sheet: Sheet, optionName: string): readonly VariantRow[] {
  const kept = new Set(removeOption(sheet, optionName).rows.map(({ key }) => key))
  return sheet.rows.filter(({ key }) => !kept.has(key))
}

export function removeOption(sheet: Sheet, optionName: string): Sheet {
  const options = sheet.options.filter(({ name }) => name !== optionName)
  const seen = new Set<string>()
  const rows = sheet.rows.flatMap((row) => {
    const attributes = Object.fromEntries(Object.entries(row.attributes).filter(([name]) => name !== optionName))
    const combination = identify(options, attributes)
    if (seen.has(combination)) return []
    seen.add(combination)
    return [{ ...row, attributes }]
  })
  return { options, rows }
}

export function renameOption(sheet: Sheet, from: string, to: string): Outcome {
  const name = to.trim()
  if (name === from) return changed(sheet)
  const problem = checkOptionName(
    sheet.options.filter((each) => each.name !== from),
    name,
  )
  if (problem !== undefined) return { kind: 'refused', message: problem }
  return changed({
    options: sheet.options.map((each) => (each.name === from ? { ...each, name } : each)),
    rows: sheet.rows.map((row) => ({
      ...row,
      attributes: Object.fromEntries(
        Object.entries(row.attributes).map(([key, value]) => [key === from ? name : key, value]),
      ),
    })),
  })
}

export function renameValue(sheet: Sheet, optionName: string, from: string, to: string): Outcome {
  const value = to.trim()
  const option = sheet.options.find(({ name }) => name === optionName)
  if (value === from || !option) return changed(sheet)
  if (value === '' || value.length > maxValueLength)
    return { kind: 'refused', message: t('Enter a value of 1 to {max} characters.', { max: maxValueLength }) }
  if (option.values.some((each) => each !== from && each.toLowerCase() === value.toLowerCase()))
    return { kind: 'refused', message: t('This value is there already.') }
  return changed({
    options: sheet.options.map((each) =>
      each === option ? { ...each, values: each.values.map((one) => (one === from ? value : one)) } : each,
    ),
    rows: sheet.rows.map((row) =>
      row.attributes[optionName] === from ? { ...row, attributes: { ...row.attributes, [optionName]: value } } : row,
    ),
  })
}

/** Moves an option before or behind its neighbour: buyers choose in this order. */
export function moveOption(sheet: Sheet, optionName: string, by: -1 | 1): Sheet {
  const index = sheet.options.findIndex(({ name }) => name === optionName)
  return sortRows({ ...sheet, options: swap(sheet.options, index, index + by) })
}

export function moveValue(sheet: Sheet, optionName: string, value: string, by: -1 | 1): Sheet {
  return sortRows({
    ...sheet,
    options: sheet.options.map((each) => {
      const index = each.values.indexOf(value)
      return each.name === optionName ? { ...each, values: swap(each.values, index, index + by) } : each
    }),
  })
}

/** Removes variants; one stays. Values that no variant has any more go with them. */
export function removeRows(sheet: Sheet, keys: ReadonlySet<string>): Sheet {
  const rows = sheet.rows.filter(({ key }) => !keys.has(key))
  return rows.length === 0 ? sheet : dropUnusedValues({ ...sheet, rows })
}

function checkOptionName(others: readonly Option[], name: string): string | undefined {
  if (name === '') return t('An option needs a name.')
  if (name.length > maxNameLength) return t('An option name has at most {max} characters.', { max: maxNameLength })
  return others.some((each) => each.name.toLowerCase() === name.toLowerCase())
    ? t('Another option has this name.')
    : undefined
}

function changed(sheet: Sheet): Outcome {
  return { kind: 'changed', sheet }
}

function listUsed(options: readonly Option[]): readonly Option[] {
  return options.filter(({ values }) => values.length > 0)
}

function listCombinations(options: readonly Option[]): readonly Attributes[] {
  return listUsed(options).reduce<readonly Attributes[]>(
    (all, { name, values }) =>
      // More than anybody may save: the rest is not made.
      all.slice(0, maxVariants * 4).flatMap((before) => values.map((value) => ({ ...before, [name]: value }))),
    [{}],
  )
}

function identify(options: readonly Option[], attributes: Attributes): string {
  return JSON.stringify(listUsed(options).map(({ name }) => attributes[name] ?? ''))
}

/** New variants for the combinations that are missing, priced like the variant that differs in the one option alone. */
function makeRows(sheet: Sheet, combinations: readonly Attributes[], differingOption?: string): readonly VariantRow[] {
  const known = new Set(sheet.rows.map(({ attributes }) => identify(sheet.options, attributes)))
  const others = sheet.options.filter(({ name }) => name !== differingOption)
  const alike = new Map(sheet.rows.toReversed().map((row) => [identify(others, row.attributes), row]))
  return combinations
    .filter((attributes) => !known.has(identify(sheet.options, attributes)))
    .map((attributes) => ({
      key: crypto.randomUUID(),
      isNew: true,
      attributes,
      cells: copyCells((alike.get(identify(others, attributes)) ?? sheet.rows[0])?.cells),
    }))
}

const blank: Cells = {
  price: '',
  salePrice: '',
  stock: '0',
  sku: '',
  weightGrams: '',
  lengthMm: '',
  widthMm: '',
  heightMm: '',
  gtin: '',
  picture: '',
}

/** A new variant has no goods yet, and SKU, GTIN and picture of its own. */
function copyCells(cells: Cells = blank): Cells {
  return { ...cells, stock: cells.stock === '' ? '' : '0', sku: '', gtin: '', picture: '' }
}

function sortRows(sheet: Sheet): Sheet {
  const places = listUsed(sheet.options).map(({ name, values }) => ({
    name,
    place: new Map(values.map((value, index) => [value, index])),
  }))
  const compare = (a: VariantRow, b: VariantRow) => {
    for (const { name, place } of places) {
      const difference = (place.get(a.attributes[name] ?? '') ?? 0) - (place.get(b.attributes[name] ?? '') ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }
  return { ...sheet, rows: sheet.rows.toSorted(compare) }
}

function dropUnusedValues(sheet: Sheet): Sheet {
  return {
    ...sheet,
    options: sheet.options.map((option) => {
      const used = new Set(sheet.rows.map(({ attributes }) => attributes[option.name]))
      return option.values.every((value) => used.has(value))
        ? option
        : { ...option, values: option.values.filter((value) => used.has(value)) }
    }),
  }
}

function swap<Entry>(entries: readonly Entry[], a: number, b: number): readonly Entry[] {
  const one = entries[a]
  const other = entries[b]
  return one === undefined || other === undefined ? entries : entries.with(a, other).with(b, one)
}
