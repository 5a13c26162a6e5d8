import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areTiersAscending,
  findRepeatedPlace,
  findShippingZone,
  listShippingCountries,
  listShippingGaps,
  planShipping,
  priceShippingRate,
  type ShippableLine,
  type ShippingRate,
  type ShippingZone,
} from './index.ts'

const ny = { countryCode: 'US', state: 'NY', postalCode: '10001' }

function rate(id: string, changes: Partial<ShippingRate> = {}): ShippingRate {
  return {
    id,
    name: id,
    kind: 'flat',
    priceMinor: 500,
    furtherMinor: 0,
    tiers: [],
    freeOverMinor: null,
    minOrderMinor: null,
    postalCodes: [],
    location: '',
    instructions: '',
    carrier: null,
    ...changes,
  }
}

function zone(id: string, changes: Partial<ShippingZone> = {}): ShippingZone {
  return { id, name: id, places: [], coversRest: false, rates: [rate(`rate of ${id}`)], ...changes }
}

function line(changes: Partial<ShippableLine> = {}): ShippableLine {
  return { requiresShipping: true, quantity: 1, subtotalMinor: 2000, weightGrams: 300, ...changes }
}

describe('the zone of an address', () => {
  const zones = [
    zone('coast', { places: ['US-CA', 'US-OR', 'US-WA'] }),
    zone('home', { places: ['US'] }),
    zone('rest', { coversRest: true }),
  ]

  test('is that of its region, else of its country, else the rest of the world', () => {
    expect(findShippingZone(zones, { countryCode: 'US', state: 'CA' })?.id).toBe('coast')
    expect(findShippingZone(zones, { countryCode: 'US', state: '' })?.id).toBe('home')
    expect(findShippingZone(zones, ny)?.id).toBe('home')
    expect(findShippingZone(zones, { countryCode: 'DE', state: '' })?.id).toBe('rest')
    expect(findShippingZone(zones.slice(0, 2), { countryCode: 'DE', state: '' })).toBeUndefined()
    expect(findShippingZone(zones, { countryCode: '', state: '' })).toBeUndefined()
  })

  test('is the same for a territory of the United States as a state and as a country', () => {
    const asState = { countryCode: 'US', state: 'PR' }
    const asCountry = { countryCode: 'PR', state: '' }
    for (const place of [asState, asCountry]) {
      expect(findShippingZone(zones, place)?.id).toBe('home')
      for (const name of ['PR', 'US-PR'])
        expect(findShippingZone([...zones, zone('island', { places: [name] })], place)?.id).toBe('island')
      expect(findShippingZone(zones.slice(2), place)?.id).toBe('rest')
    }
    expect(findShippingZone(zones, { countryCode: 'BR', state: 'PR' })?.id).toBe('rest')
  })

  test('does not depend on the order of the zones, as long as no place stands twice', () => {
    const place = fc.constantFrom('US', 'US-CA', 'US-NY', 'CA', 'CA-QC', 'DE', 'FR')
    const anyZones = fc
      .uniqueArray(place, { minLength: 1 })
      .chain((places) =>
        fc
          .array(fc.nat(2), { minLength: places.length, maxLength: places.length })
          .map((owners) =>
            [0, 1, 2].map((index) =>
              zone(String(index), { places: places.filter((_, at) => owners[at] === index), coversRest: index === 2 }),
            ),
          ),
      )
    const address = fc.record({
      countryCode: fc.constantFrom('US', 'CA', 'DE', 'FR', 'JP'),
      state: fc.constantFrom('', 'CA', 'NY', 'QC'),
    })
    fc.assert(
      fc.property(anyZones, address, (all, { countryCode, state }) => {
        expect(findRepeatedPlace(all)).toBeUndefined()
        const found = findShippingZone(all, { countryCode, state })
        expect(findShippingZone(all.toReversed(), { countryCode, state })?.id).toBe(found?.id)
        // With a zone for the rest of the world nobody is left out.
        expect(found).toBeDefined()
      }),
    )
  })

  test('a place that stands in two zones is named', () => {
    expect(findRepeatedPlace([zone('a', { places: ['US', 'CA'] }), zone('b', { places: ['CA'] })])).toBe('CA')
    expect(findRepeatedPlace([zone('a', { coversRest: true }), zone('b', { coversRest: true })])).toBe('rest')
    expect(findRepeatedPlace([zone('a', { places: ['US'] }), zone('b', { places: ['US-NY'] })])).toBeUndefined()
  })
})

describe('the price', () => {
  const shipment = { quantity: 3, subtotalMinor: 5000, weightGrams: 900 }
  const getPrice = (changes: Partial<ShippingRate>, changed: Partial<typeof shipment> = {}) => {
    const price = priceShippingRate(rate('a', changes), { ...shipment, ...changed }, '10001')
    return price.kind === 'price' ? price.priceMinor : price.reason
  }

  test.each([
    ['weight', 'weightGrams'],
    ['price', 'subtotalMinor'],
    ['quantity', 'quantity'],
  ] as const)('by %s takes the first tier that covers it', (kind, size) => {
    const tiers = [
      { upTo: 900, priceMinor: 400 },
      { upTo: 5000, priceMinor: 900 },
    ]
    expect(getPrice({ kind, tiers }, { [size]: 900 })).toBe(400)
    expect(getPrice({ kind, tiers }, { [size]: 901 })).toBe(900)
    expect(getPrice({ kind, tiers }, { [size]: 5001 })).toBe('over_last_tier')
    expect(getPrice({ kind, tiers: [...tiers, { upTo: null, priceMinor: 0 }] }, { [size]: 5001 })).toBe(0)
  })

  test('is nothing from an amount on, and there may be a minimum', () => {
    expect(getPrice({ freeOverMinor: 5000 })).toBe(0)
    expect(getPrice({ freeOverMinor: 5000 }, { subtotalMinor: 4999 })).toBe(500)
    expect(getPrice({ minOrderMinor: 5000 })).toBe(500)
    expect(getPrice({ minOrderMinor: 5001 })).toBe('below_minimum')
  })

  test('of local delivery holds in its postal codes', () => {
    const local = { kind: 'local_delivery' as const, postalCodes: ['10000-10099', '11*'] }
    expect(getPrice(local)).toBe(500)
    expect(priceShippingRate(rate('a', local), shipment, '11215')).toMatchObject({ kind: 'price' })
    expect(priceShippingRate(rate('a', local), shipment, '10100')).toEqual({ kind: 'refused', reason: 'postal_code' })
    expect(priceShippingRate(rate('a', local), shipment, '')).toEqual({ kind: 'refused', reason: 'postal_code' })
  })

  test('has no gap and no overlap: every size has one tier, up to the end of the last', () => {
    const ends = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(ends, fc.boolean(), fc.nat(120_000), (unsorted, isOpen, weightGrams) => {
        const sorted = unsorted.toSorted((a, b) => a - b)
        const tiers = [
          ...sorted.map((upTo, index) => ({ upTo, priceMinor: index })),
          ...(isOpen ? [{ upTo: null, priceMinor: sorted.length }] : []),
        ]
        expect(areTiersAscending(tiers)).toBe(true)
        const price = getPrice({ kind: 'weight', tiers }, { weightGrams })
        const smaller = sorted.filter((upTo) => upTo < weightGrams).length
        expect(price).toBe(smaller < tiers.length ? smaller : 'over_last_tier')
      }),
    )
    expect(
      areTiersAscending([
        { upTo: 5, priceMinor: 1 },
        { upTo: 5, priceMinor: 2 },
      ]),
    ).toBe(false)
    expect(
      areTiersAscending([
        { upTo: null, priceMinor: 1 },
        { upTo: 5, priceMinor: 2 },
      ]),
    ).toBe(false)
  })
})

describe('the plan of a cart', () => {
  test('has the rates of its zone, and says why others are left out', () => {
    const zones = [
      zone('us', { places: ['US'], rates: [rate('post'), rate('courier', { minOrderMinor: 9000 })] }),
      zone('rest', { coversRest: true }),
    ]
    expect(planShipping(zones, [line()], ny)).toMatchObject({
      kind: 'options',
      zoneId: 'us',
      options: [{ id: 'post', priceMinor: 500 }],
      refused: [{ id: 'courier', reason: 'below_minimum' }],
    })
    expect(planShipping(zones.slice(0, 1), [line()], { ...ny, countryCode: 'DE' })).toMatchObject({
      kind: 'unreachable',
    })
  })

  test('counts only what is shipped', () => {
    const zones = [zone('rest', { coversRest: true, rates: [rate('post', { freeOverMinor: 5000 })] })]
    const lines = [line({ subtotalMinor: 4000 }), line({ subtotalMinor: 4000, requiresShipping: false })]
    expect(planShipping(zones, lines, ny)).toMatchObject({ options: [{ priceMinor: 500 }] })
    expect(planShipping(zones, [line({ requiresShipping: false })], ny)).toEqual({ kind: 'not_needed' })
    expect(planShipping([], [], ny)).toEqual({ kind: 'not_needed' })
  })
})

describe('whom the zones miss', () => {
  test('is said of zones without rates, of large orders, of other regions and of the rest of the world', () => {
    const heavy = rate('parcel', { kind: 'weight', tiers: [{ upTo: 30_000, priceMinor: 900 }] })
    const zones = [
      zone('empty', { places: ['CA'], rates: [] }),
      zone('coast', { places: ['US-CA', 'US-OR'], rates: [heavy] }),
      zone('near', { places: ['DE'], rates: [rate('van', { kind: 'local_delivery', postalCodes: ['10*'] })] }),
    ]
    expect(listShippingGaps(zones)).toEqual([
      { kind: 'no_rates', zoneId: 'empty' },
      { kind: 'large_orders', zoneId: 'coast' },
      { kind: 'some_orders', zoneId: 'near' },
      { kind: 'other_regions', countryCode: 'US', count: expect.any(Number) },
      { kind: 'rest_of_world' },
    ])
    expect(listShippingGaps([zone('rest', { coversRest: true })])).toEqual([])
    expect(listShippingCountries(zones)).toEqual(['DE', 'US'])
    expect(listShippingCountries([...zones, zone('rest', { coversRest: true })])).toBeUndefined()
  })
})
