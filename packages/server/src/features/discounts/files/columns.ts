import type { Row } from '../../file-imports/index.ts'

/** Every column we read, with its names in our export and in Shopify's, in lower case. */
const discountNames = {
  name: ['name', 'title'],
  code: ['code', 'discount code'],
  method: ['method', 'discount method'],
  type: ['type'],
  discountClass: ['discount class'],
  value: ['value'],
  valueType: ['value type'],
  currency: ['currency'],
  buyQuantity: ['buy quantity'],
  getQuantity: ['get quantity'],
  target: ['applies to'],
  products: ['products'],
  categories: ['categories'],
  minimum: ['minimum amount', 'minimum purchase amount', 'minimum purchase requirements'],
  minimumQuantity: ['minimum quantity', 'minimum quantity of items'],
  excludesSale: ['excludes sale items'],
  emails: ['customers'],
  customerSelection: ['customer selection', 'customer eligibility'],
  isFirstOrderOnly: ['first order only'],
  startsOn: ['start', 'start date', 'starts at'],
  endsOn: ['end', 'end date', 'ends at'],
  maxUses: ['usage limit'],
  maxUsesPerCustomer: ['usage limit per customer'],
  maxUsesPerCode: ['usage limit per code'],
  oncePerCustomer: ['applies once per customer'],
  generatedCodes: ['generated codes'],
  // Known, and told by other columns or the store itself.
  useCount: ['times used', 'times used in total'],
  status: ['status'],
} as const

export type DiscountColumn = keyof typeof discountNames
export type DiscountFileRow = Row<DiscountColumn>

const byName = new Map<string, DiscountColumn>(
  Object.entries(discountNames).flatMap(([column, spellings]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above.
    spellings.map((name): [string, DiscountColumn] => [name, column as DiscountColumn]),
  ),
)

/** The column that a header names, in lower case; undefined when it means nothing to us. */
export function findDiscountColumn(name: string): DiscountColumn | undefined {
  return byName.get(name.replaceAll('_', ' '))
}

/** Without these a file is no export of discounts. */
export const requiredColumns = ['name', 'value'] as const

export function getColumnTitle(column: DiscountColumn): string {
  return column === 'name' ? 'Name' : 'Value'
}
