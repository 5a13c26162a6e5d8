import { describe, expect, test } from 'vitest'
import { planShipping, shippingPrice } from './shipping.ts'
import type { ShippableLine, ShippingOption } from './shipping.ts'

function option(id: string, changes: Partial<ShippingOption> = {}): ShippingOption {
  return {
    id,
    name: id,
    countries: 'everywhere',
    rate: { kind: 'flat', perOrderMinor: 500, perItemMinor: 0 },
    freeFromMinor: undefined,
    ...changes,
  }
}

function line(changes: Partial<ShippableLine> = {}): ShippableLine {
  return { requiresShipping: true, quantity: 1, subtotalMinor: 2000, weightGrams: 300, ...changes }
}

describe('the options of a cart', () => {
  test('are those that reach the country', () => {
    const options = [option('home', { countries: ['DE', 'AT'] }), option('world')]
    expect(planShipping(options, [line()], 'AT')).toEqual({
      kind: 'options',
      options: [
        { id: 'home', name: 'home', priceMinor: 500 },
        { id: 'world', name: 'world', priceMinor: 500 },
      ],
    })
    expect(planShipping(options, [line()], 'US')).toMatchObject({ options: [{ id: 'world' }] })
    expect(planShipping([option('home', { countries: ['DE'] })], [line()], 'US')).toEqual({ kind: 'unreachable' })
  })

  test('are not needed when nothing is shipped', () => {
    expect(planShipping([], [line({ requiresShipping: false })], 'US')).toEqual({ kind: 'not_needed' })
    expect(planShipping([option('world')], [], 'US')).toEqual({ kind: 'not_needed' })
  })

  test('leave out what is too heavy for them', () => {
    const letter = option('letter', { rate: { kind: 'by_weight', tiers: [{ upToGrams: 500, priceMinor: 200 }] } })
    expect(planShipping([letter], [line(), line()], 'US')).toEqual({ kind: 'unreachable' })
  })
})

describe('the price', () => {
  const shipment = { quantity: 3, subtotalMinor: 5000, weightGrams: 900 }

  test('is flat by order and by item', () => {
    expect(
      shippingPrice(option('a', { rate: { kind: 'flat', perOrderMinor: 500, perItemMinor: 100 } }), shipment),
    ).toBe(800)
  })

  test('goes by weight, the lightest tier that covers it', () => {
    const tiers = [
      { upToGrams: 5000, priceMinor: 900 },
      { upToGrams: 900, priceMinor: 400 },
    ]
    expect(shippingPrice(option('a', { rate: { kind: 'by_weight', tiers } }), shipment)).toBe(400)
    expect(shippingPrice(option('a', { rate: { kind: 'by_weight', tiers } }), { ...shipment, weightGrams: 901 })).toBe(
      900,
    )
    expect(
      shippingPrice(option('a', { rate: { kind: 'by_weight', tiers } }), { ...shipment, weightGrams: 5001 }),
    ).toBeUndefined()
  })

  test('is nothing from an amount on, of goods that are shipped', () => {
    const free = option('a', { freeFromMinor: 5000 })
    expect(shippingPrice(free, shipment)).toBe(0)
    expect(shippingPrice(free, { ...shipment, subtotalMinor: 4999 })).toBe(500)
    const lines = [line({ subtotalMinor: 4000 }), line({ subtotalMinor: 4000, requiresShipping: false })]
    expect(planShipping([free], lines, 'US')).toMatchObject({ options: [{ priceMinor: 500 }] })
  })
})
