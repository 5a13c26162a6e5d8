import type { Row } from '../file-imports/index.ts'

/** Every column we read, with its names in the exports of Shopify, Squarespace and ours, in lower case. */
const orderNames = {
  order: ['order'],
  orderId: ['order id'],
  name: ['name'],
  email: ['email'],
  createdAt: ['created at', 'created on'],
  paidAt: ['paid at'],
  fulfilledAt: ['fulfilled at'],
  canceledAt: ['cancelled at', 'canceled at'],
  paymentStatus: ['financial status', 'payment status'],
  fulfillmentStatus: ['fulfillment status'],
  currency: ['currency'],
  discount: ['discount amount', 'discount'],
  discountCode: ['discount code'],
  shipping: ['shipping'],
  shippingMethod: ['shipping method'],
  tax: ['taxes', 'tax'],
  total: ['total'],
  refunded: ['refunded amount', 'amount refunded', 'refunded'],
  balance: ['balance'],
  outstanding: ['outstanding balance'],
  test: ['test'],
  customer: ['customer'],
  tags: ['tags'],
  note: ['notes'],
  paymentMethod: ['payment method'],
  // Computed from the lines.
  items: ['items'],
  subtotal: ['subtotal'],
  lineName: ['lineitem name'],
  lineVariant: ['lineitem variant'],
  lineSku: ['lineitem sku'],
  lineQuantity: ['lineitem quantity'],
  linePrice: ['lineitem price'],
  lineDiscount: ['lineitem discount'],
  lineTax: ['lineitem tax'],
  lineFulfilled: ['lineitem fulfilled'],
  lineStatus: ['lineitem fulfillment status'],
  lineShipped: ['lineitem requires shipping'],
  lineTaxable: ['lineitem taxable'],
} as const

const addressKinds = ['billing', 'shipping'] as const
const addressNames = ['name', 'company', 'address1', 'address2', 'city', 'province', 'zip', 'country', 'phone'] as const
export const taxPlaces = [1, 2, 3, 4, 5] as const

export type AddressKind = (typeof addressKinds)[number]
export type AddressName = (typeof addressNames)[number]
export type OrderColumn =
  | keyof typeof orderNames
  | `${AddressKind} ${AddressName}`
  | `tax ${(typeof taxPlaces)[number]} ${'name' | 'value'}`
  // The two lines of the address once more, in one cell.
  | `${AddressKind} street`

/** A row of a file of orders. */
export type OrderRow = Row<OrderColumn>

const byName = new Map<string, OrderColumn>([
  ...Object.entries(orderNames).flatMap(([column, spellings]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above.
    spellings.map((name): [string, OrderColumn] => [name, column as OrderColumn]),
  ),
  ...addressKinds.flatMap((kind) => [named(`${kind} street`), ...addressNames.map((name) => named(`${kind} ${name}`))]),
  ...taxPlaces.flatMap((place) => [named(`tax ${place} name`), named(`tax ${place} value`)]),
])

function named(column: OrderColumn): [string, OrderColumn] {
  return [column, column]
}

/** The column that a header names, in lower case; undefined when it means nothing to us. */
export function findOrderColumn(name: string): OrderColumn | undefined {
  return byName.get(name)
}

/** Without these a file is no export of orders. */
export const requiredColumns = ['createdAt', 'total', 'lineName', 'lineQuantity', 'linePrice'] as const
const requiredTitles: Readonly<Record<string, string>> = {
  createdAt: 'Created at',
  total: 'Total',
  lineName: 'Lineitem name',
  lineQuantity: 'Lineitem quantity',
  linePrice: 'Lineitem price',
}

export function getColumnTitle(column: OrderColumn): string {
  return requiredTitles[column] ?? column
}
