import { formatDecimal, sumMinor } from '@vitrine/commerce'
import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { toPlainCell } from '../../platform/text/csv.ts'
import { openOrderShop, writeCsv } from '../../testing/order-imports.ts'

type Cells = Readonly<Record<string, string>>

const text = fc.oneof(
  fc.constantFrom('Mug, blue', 'Say "hi"', '=1+1', 'Ünïcode 花', 'semi;colon', '0', '-5', "O'Neill"),
  fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12})?$/),
)
const currencies = ['USD', 'EUR', 'JPY'] as const
const line = fc.record({
  title: text,
  variant: fc.oneof(fc.constant(''), text),
  sku: fc.constantFrom('', 'A-1', '@B'),
  quantity: fc.integer({ min: 1, max: 20 }),
  priceMinor: fc.integer({ min: 0, max: 90_000 }),
  discountShare: fc.integer({ min: 0, max: 3 }),
  taxMinor: fc.integer({ min: 0, max: 900 }),
  sentShare: fc.integer({ min: 0, max: 2 }),
})
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  currency: fc.constantFrom(...currencies),
  email: fc.constantFrom('', 'ada@example.com', 'grace@example.com'),
  customer: text,
  shippingMinor: fc.integer({ min: 0, max: 2_000 }),
  freeShipping: fc.boolean(),
  shippingTaxMinor: fc.integer({ min: 0, max: 200 }),
  taxIncluded: fc.boolean(),
  payment: fc.constantFrom('paid', 'pending', 'authorized', 'voided', 'refunded', 'partially_refunded'),
  fulfillment: fc.constantFrom('pending', 'fulfilled', 'canceled', 'needs_attention'),
  refundShare: fc.integer({ min: 1, max: 9 }),
  balance: fc.constantFrom('', '', 'due', 'owed'),
  code: fc.constantFrom('', 'SPRING', 'A, B'),
  method: fc.oneof(fc.constant(''), text),
  address: fc.constantFrom('none', 'one', 'both'),
  tags: fc.subarray(['fragile', 'gift', 'wholesale']),
  note: fc.oneof(fc.constantFrom('', 'two\nlines', '+49'), text),
  test: fc.boolean(),
})
type OrderOfTest = typeof order extends fc.Arbitrary<infer Order> ? Order : never

const berlin = ['Ada Lovelace', 'Hauptstr. 1', '', 'Berlin', '', '10115', 'DE', '+49 30 1234']
const portland = ['Grace Hopper', '1 Main St', 'Floor 2', 'Portland', 'OR', '97201', 'US', '']
const addressParts = ['Name', 'Address1', 'Address2', 'City', 'Province', 'Zip', 'Country', 'Phone']

function writeAddress(kind: string, parts: readonly string[] | undefined): Cells {
  return Object.fromEntries(addressParts.map((part, index) => [`${kind} ${part}`, toPlainCell(parts?.[index] ?? '')]))
}

/** The rows of an order as our export writes them. */
function writeOrder(given: OrderOfTest, index: number): Cells[] {
  const { currency, shippingMinor } = given
  const money = (amountMinor: number) => formatDecimal(amountMinor, currency)
  const lines = given.lines.map((each) => ({
    ...each,
    discountMinor: Math.floor((each.priceMinor * each.quantity * each.discountShare) / 4),
    sent: given.fulfillment === 'fulfilled' ? each.quantity : Math.floor((each.quantity * each.sentShare) / 3),
  }))
  const subtotal = sumMinor(lines.map((each) => each.priceMinor * each.quantity))
  const discount = sumMinor(lines.map((each) => each.discountMinor)) + (given.freeShipping ? shippingMinor : 0)
  const tax = sumMinor(lines.map((each) => each.taxMinor)) + given.shippingTaxMinor
  const total = subtotal - discount + shippingMinor + (given.taxIncluded ? 0 : tax)
  const isPaid = ['paid', 'refunded', 'partially_refunded'].includes(given.payment)
  const balance = !isPaid ? 0 : given.balance === 'due' ? Math.floor(total / 3) : given.balance === 'owed' ? -500 : 0
  const paid = total - balance
  const refunded =
    given.payment === 'refunded'
      ? paid
      : given.payment === 'partially_refunded'
        ? Math.ceil((paid * given.refundShare) / 10)
        : 0
  const key = {
    Order: String(1000 - index),
    'Order ID': `feed${index}`,
    'Created on': new Date(Date.UTC(2024, 5, 1) - index * 3_723_457).toISOString(),
    Email: given.email,
  }
  const first = {
    Customer: toPlainCell(given.customer),
    'Payment status': given.payment,
    'Fulfillment status': given.fulfillment,
    Items: String(sumMinor(lines.map((each) => each.quantity))),
    Currency: currency,
    Subtotal: money(subtotal),
    Discount: money(discount),
    Shipping: money(shippingMinor),
    Tax: money(tax),
    Total: money(total),
    Refunded: money(refunded),
    Test: given.test ? 'yes' : 'no',
    Tags: given.tags.join(', '),
    Balance: money(balance),
    'Discount code': given.code,
    'Shipping method': toPlainCell(given.method),
    ...writeAddress('Billing', given.address === 'none' ? undefined : given.address === 'one' ? berlin : portland),
    ...writeAddress('Shipping', given.address === 'none' ? undefined : berlin),
    Notes: toPlainCell(given.note),
  }
  return lines.map((each, place) => ({
    ...key,
    ...(place === 0 ? first : {}),
    'Lineitem name': toPlainCell(each.title),
    'Lineitem variant': toPlainCell(each.variant),
    'Lineitem sku': toPlainCell(each.sku),
    'Lineitem quantity': String(each.quantity),
    'Lineitem price': money(each.priceMinor),
    'Lineitem discount': money(each.discountMinor),
    'Lineitem tax': money(each.taxMinor),
    'Lineitem fulfilled': String(each.sent),
  }))
}

/** The rows of a file without what a site gives each order itself. */
function readCells(csv: string): Cells[] {
  const rows: Record<string, string>[] = parse(csv, { columns: true })
  return rows.map(({ Order: _number, 'Order ID': _id, ...cells }) => cells)
}

test('an export of orders that is imported on another site is the same export there, and on its own site nothing', async () => {
  const columns = (await (await openOrderShop()).exportFile()).trimEnd().split(',')
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 30, maxLength: 40 }), async (orders) => {
      const [here, there] = [await openOrderShop(), await openOrderShop()]
      const file = writeCsv(
        columns,
        orders.flatMap((each, index) => writeOrder(each, index)),
      )
      const first = await here.importFile(file)
      expect((await here.readRows(first.importId)).filter(({ outcome }) => outcome === 'error')).toEqual([])
      const exported = await here.exportFile()
      expect(readCells(exported)).toEqual(readCells(file))
      expect((await here.importFile(exported)).report?.records).toMatchObject({ created: 0, unchanged: orders.length })
      await there.importFile(exported)
      expect(readCells(await there.exportFile())).toEqual(readCells(file))
    }),
    { numRuns: 2 },
  )
})
