import { expect, test } from 'vitest'
import { findTaxExemption, formatTaxNumber, readTaxNumber } from './tax-numbers.ts'

test('numbers are read as people type them, and only those of the union', () => {
  const read = (text: string) => {
    const number = readTaxNumber(text)
    return number && formatTaxNumber(number)
  }
  expect(read(' de 123 456 789 ')).toBe('DE123456789')
  expect(read('ATU12345678')).toBe('ATU12345678')
  expect(read('GR123456789')).toBe('EL123456789')
  expect(read('EL-123456789')).toBe('EL123456789')
  expect(read('fr.xx123456789')).toBe('FRXX123456789')
  for (const wrong of ['', 'DE', 'DE12345678', 'DE1234567890', 'US123456789', '123456789', '__proto__', 'constructor'])
    expect(read(wrong)).toBeUndefined()
})

test('a business of another member state pays no tax on what leaves the country of the store, and nobody else', () => {
  const buyer = { isExempt: false, taxNumber: 'FRXX123456789', homeCountry: 'DE' }
  expect(findTaxExemption(buyer, 'FR')).toBe('tax_number')
  expect(findTaxExemption(buyer, 'NL')).toBe('tax_number')
  expect(findTaxExemption(buyer, 'DE')).toBeUndefined()
  expect(findTaxExemption(buyer, 'US')).toBeUndefined()
  expect(findTaxExemption({ ...buyer, taxNumber: 'DE123456789' }, 'FR')).toBeUndefined()
  expect(findTaxExemption({ ...buyer, taxNumber: null }, 'FR')).toBeUndefined()
  expect(findTaxExemption({ ...buyer, homeCountry: '' }, 'FR')).toBeUndefined()
  expect(findTaxExemption({ ...buyer, homeCountry: 'CH' }, 'FR')).toBeUndefined()
  expect(findTaxExemption({ ...buyer, isExempt: true }, 'US')).toBe('customer')
})
