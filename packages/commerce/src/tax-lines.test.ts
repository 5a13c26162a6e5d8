import { expect, test } from 'vitest'
import { listTaxLines } from './tax-lines.ts'
import { t } from './testing/english.ts'

const taxes = [
  { name: 'State tax', amountMinor: 400 },
  { name: 'City tax', amountMinor: 100 },
  { name: 'State tax', amountMinor: 20 },
  { name: 'Luxury tax', amountMinor: 0 },
]

test('taxes on top of prices are listed by the names the owner gave them', () => {
  expect(listTaxLines(taxes, false, t)).toEqual({
    added: [
      { label: 'State tax', amountMinor: 420 },
      { label: 'City tax', amountMinor: 100 },
    ],
    included: [],
  })
})

test('taxes that prices include share one line', () => {
  expect(listTaxLines(taxes, true, t)).toEqual({
    added: [],
    included: [{ label: 'Includes State tax and City tax', amountMinor: 520 }],
  })
  expect(listTaxLines([{ name: 'VAT', amountMinor: 0 }], true, t)).toEqual({ added: [], included: [] })
})
