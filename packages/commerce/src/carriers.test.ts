import { expect, test } from 'vitest'
import { carrierNames, createTrackingUrl, findCarrier } from './carriers.ts'

test.each([
  ['1Z 999 AA1 01 2345 6784', 'UPS'],
  ['9205590164917312751089', 'USPS'],
  ['986578788855', 'FedEx'],
  ['RB123456785DE', 'DHL Germany'],
  ['RR473124829GB', 'Royal Mail'],
  ['lx 473 124 829 us', 'USPS'],
  ['JJD000390007882823', 'DHL Germany'],
  ['3SABCD1234567', 'PostNL'],
])('the form of %s says %s', (number, carrier) => {
  expect(findCarrier(number)).toBe(carrier)
})

test.each(['', '12345', 'X 1', 'RB123456789DE', '986578788856', '9205590164917312751088', '<script>'])(
  'nobody is named for %j',
  (number) => {
    expect(findCarrier(number)).toBeUndefined()
  },
)

test('every carrier leads to an https page with the number in it, and nothing else does', () => {
  for (const name of carrierNames) {
    const url = new URL(createTrackingUrl(name, 'A1 "/?#'))
    expect(url.protocol).toBe('https:')
    expect(url.href).toContain('A1%22%2F%3F%23')
    expect(createTrackingUrl(name, ' ')).toBe('')
  }
  expect(createTrackingUrl('My cousin', '1')).toBe('')
})
