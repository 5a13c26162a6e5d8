import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listAddressFields } from './address-fields.ts'
import type { Address } from './address.ts'
import { countries, getCountryName, isCountryCode } from './countries.ts'
import { formatAddress } from './format-address.ts'
import { findPostalCodeExample, readPostalCode } from './postal-codes.ts'
import { findState, listStates } from './states.ts'
import { normalizeAddress, validateAddress, findWrongAddressParts } from './validate-address.ts'
import { t } from '../testing/english.ts'

function address(changes: Partial<Address> = {}): Address {
  return {
    firstName: 'Ada',
    lastName: 'King',
    address1: '1 Main Street',
    address2: '',
    city: 'New York',
    state: 'NY',
    postalCode: '10001',
    countryCode: 'US',
    phone: '',
    ...changes,
  }
}

describe('countries', () => {
  test('are the 249 of ISO 3166, each once', () => {
    expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
    expect(new Set(countries.map(({ name }) => name)).size).toBe(249)
    for (const { code } of countries) expect(code).toMatch(/^[A-Z]{2}$/)
  })

  test('are known to the runtime by the same codes', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    for (const { code } of countries) expect(names.of(code), code).toBeDefined()
  })

  test('have names, and an unknown code has no country', () => {
    expect(getCountryName('CH')).toBe('Switzerland')
    expect(getCountryName('XX')).toBe('XX')
    expect([isCountryCode('us'), isCountryCode('toString'), isCountryCode('')]).toEqual([false, false, false])
  })
})

describe('states', () => {
  test('of the United States have the district, the territories and the armed forces', () => {
    expect(listStates('US')).toHaveLength(50 + 1 + 6 + 3)
    for (const code of ['PR', 'GU', 'VI', 'MP', 'AS', 'UM']) expect(findState('US', code)).toBeDefined()
  })

  test.each([
    ['CA', 13],
    ['AU', 8],
    ['BR', 27],
    ['MX', 32],
    ['JP', 47],
    ['IN', 36],
    ['ES', 52],
    ['IT', 107],
    ['MY', 16],
    ['AE', 7],
  ])('of %s are %i, each once', (country, count) => {
    expect(listStates(country)).toHaveLength(count)
    expect(new Set(listStates(country).map(({ code }) => code)).size).toBe(count)
    expect(new Set(listStates(country).map(({ name }) => name)).size).toBe(count)
  })

  test('are found by code or name, whatever the case and accents', () => {
    expect(findState('US', ' new york ')).toEqual({ code: 'NY', name: 'New York' })
    expect(findState('BR', 'Sao Paulo')?.code).toBe('SP')
    expect(findState('CA', 'NY')).toBeUndefined()
    expect(findState('DE', 'Berlin')).toBeUndefined()
    expect(listStates('constructor')).toEqual([])
  })
})

describe('postal codes', () => {
  test.each([
    ['US', '95014', '95014'],
    ['US', '950141234', '95014-1234'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['GB', 'ec1y8sy', 'EC1Y 8SY'],
    ['GB', 'M1 1AE', 'M1 1AE'],
    ['AU', '2000', '2000'],
    ['DE', 'D-10115', '10115'],
    ['DE', 'DE 10115', '10115'],
    ['FR', '75001', '75001'],
    ['JP', '1540023', '154-0023'],
    ['NL', '1234ab', '1234 AB'],
    ['CH', 'CH-8001', '8001'],
    ['AT', 'A-1010', '1010'],
    ['PL', '00950', '00-950'],
    ['PT', '2725 079', '2725-079'],
    ['BR', '40301110', '40301-110'],
    ['SE', '11455', '114 55'],
    ['IN', '110 001', '110001'],
    ['IE', 'a65f4e2', 'A65 F4E2'],
    ['LV', '1073', 'LV-1073'],
    ['PR', '00930', '00930'],
  ])('in %s "%s" is "%s"', (country, typed, code) => {
    expect(readPostalCode(country, typed)).toBe(code)
  })

  test.each([
    ['US', '1234'],
    ['US', '123456'],
    ['US', 'ABCDE'],
    ['CA', 'D1A 0B1'],
    ['GB', '12345'],
    ['AU', '20000'],
    ['DE', '1011'],
    ['JP', '154-002'],
    ['NL', '1234'],
    ['PR', '10001'],
    ['DE', ''],
    ['GH', '!'],
  ])('in %s "%s" is none', (country, typed) => {
    expect(readPostalCode(country, typed)).toBeUndefined()
  })

  test('every example is valid and already in its usual spelling', () => {
    const examples = countries.flatMap(({ code }) => {
      const example = findPostalCodeExample(code)
      return example === undefined ? [] : [{ code, example }]
    })
    expect(examples.length).toBeGreaterThan(120)
    for (const { code, example } of examples) expect(readPostalCode(code, example), code).toBe(example)
  })

  test('reading a code twice changes nothing', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789ABCGY -'.split('')), maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...countries.map(({ code }) => code)), digits, (country, typed) => {
        const code = readPostalCode(country, typed)
        if (code !== undefined) expect(readPostalCode(country, code)).toBe(code)
      }),
    )
  })
})

describe('the fields of a form', () => {
  const labels = (country: string) =>
    Object.fromEntries(listAddressFields(country).map(({ name, label }) => [name, t(label)]))
  const required = (country: string) =>
    listAddressFields(country).flatMap(({ name, required: needed }) => (needed ? [name] : []))

  test('are called what people there call them', () => {
    expect(labels('US')).toMatchObject({ city: 'City', state: 'State', postalCode: 'ZIP code' })
    expect(labels('CA')).toMatchObject({ state: 'Province', postalCode: 'Postal code' })
    expect(labels('GB')).toMatchObject({ city: 'Town or city', postalCode: 'Postcode' })
    expect(labels('JP')).toMatchObject({ state: 'Prefecture' })
    expect(labels('IE')).toMatchObject({ state: 'County', postalCode: 'Eircode' })
  })

  test('stand in the order in which people there write them', () => {
    const order = (country: string) => listAddressFields(country).map(({ name }) => name)
    expect(order('US').slice(3)).toEqual(['address1', 'address2', 'city', 'state', 'postalCode', 'phone'])
    expect(order('DE').slice(3)).toEqual(['address1', 'address2', 'postalCode', 'city', 'phone'])
    expect(order('JP')).toEqual(
      'countryCode lastName firstName postalCode state city address1 address2 phone'.split(' '),
    )
    expect(order('HU')).toEqual(
      'countryCode lastName firstName city address1 address2 postalCode state phone'.split(' '),
    )
  })

  test('exist only where they are used', () => {
    expect(labels('DE')).not.toHaveProperty('state')
    expect(labels('HK')).not.toHaveProperty('postalCode')
    expect(required('US')).toEqual(['countryCode', 'firstName', 'lastName', 'address1', 'city', 'state', 'postalCode'])
    expect(required('DE')).toEqual(['countryCode', 'firstName', 'lastName', 'address1', 'postalCode', 'city'])
    expect(required('IE')).toEqual(['countryCode', 'firstName', 'lastName', 'address1', 'city'])
    expect(required('SG')).not.toContain('city')
  })

  test('offer a list wherever a state must be one of it', () => {
    expect(listAddressFields('US').find(({ name }) => name === 'state')?.options).toHaveLength(60)
    for (const { code } of countries) {
      const state = listAddressFields(code).find(({ name }) => name === 'state')
      expect(listStates(code).length > 0 ? state?.required : true, code).toBe(true)
    }
  })
})

describe('an address on an envelope', () => {
  const lines = (changes: Partial<Address>) => formatAddress({ ...address(), ...changes })

  test.each([
    [{}, ['Ada King', '1 Main Street', 'New York, NY 10001', 'United States']],
    [{ countryCode: 'CA', city: 'Ottawa', state: 'ON', postalCode: 'K1A 0B1' }, ['Ottawa ON K1A 0B1', 'Canada']],
    [
      { countryCode: 'GB', city: 'London', state: '', postalCode: 'EC1Y 8SY' },
      ['London', 'EC1Y 8SY', 'United Kingdom'],
    ],
    [{ countryCode: 'DE', city: 'Berlin', state: '', postalCode: '10115' }, ['10115 Berlin', 'Germany']],
    [{ countryCode: 'IT', city: 'Roma', state: 'RM', postalCode: '00144' }, ['00144 Roma RM', 'Italy']],
    [{ countryCode: 'ES', city: 'Getafe', state: 'M', postalCode: '28901' }, ['28901 Getafe Madrid', 'Spain']],
    [{ countryCode: 'BR', city: 'Olinda', state: 'PE', postalCode: '53010-000' }, ['Olinda-PE', '53010-000', 'Brazil']],
    [
      { countryCode: 'JP', city: 'Shibuya', state: '13', postalCode: '150-0002' },
      ['Shibuya, Tokyo', '150-0002', 'Japan'],
    ],
    [{ countryCode: 'IE', city: 'Cork', state: '', postalCode: '' }, ['Cork', 'Ireland']],
    [{ countryCode: 'US', city: 'Reno', state: '', postalCode: '89501' }, ['Reno 89501', 'United States']],
  ])('%j ends as mail there does', (changes, end) => {
    expect(lines(changes).slice(-end.length)).toEqual(end)
  })

  test('begins with the place where the script of the country does', () => {
    const tokyo = { countryCode: 'JP', lastName: '山田', firstName: '花子', city: '渋谷区', state: '13' }
    expect(lines({ ...tokyo, postalCode: '150-0002', address1: '1-2-3', address2: '101' })).toEqual([
      '〒150-0002',
      'Tokyo 渋谷区',
      '1-2-3',
      '101',
      '山田 花子',
      'Japan',
    ])
    expect(lines({ countryCode: 'HU', city: 'Budapest', state: '', postalCode: '1037' })).toEqual([
      'King Ada',
      'Budapest',
      '1 Main Street',
      '1037',
      'Hungary',
    ])
  })

  test('loses nothing that was written, in any country', () => {
    const parts = { firstName: 'Fa', lastName: 'La', address1: 'Aa', address2: 'Ab', city: 'Ci', postalCode: 'P1' }
    for (const { code } of countries) {
      const text = formatAddress({ ...parts, state: 'Sta', countryCode: code, phone: '' }).join('|')
      for (const part of [...Object.values(parts), 'Sta', getCountryName(code)]) expect(text, code).toContain(part)
      expect(
        text.split('|').every((line) => line.trim() === line && line !== ''),
        code,
      ).toBe(true)
    }
  })

  test('each country has one layout', () => {
    const forms = countries.map(({ code }) => listAddressFields(code).map(({ name }) => name))
    for (const names of forms) expect(new Set(names).size).toBe(names.length)
  })
})

describe('checking an address', () => {
  test('finds nothing wrong with a good one', () => {
    expect(validateAddress(address(), t)).toEqual({})
    const berlin = address({ countryCode: 'DE', state: '', city: 'Berlin', postalCode: '10115' })
    const hongKong = address({ countryCode: 'HK', state: '', city: 'Mong Kok', postalCode: '' })
    expect(findWrongAddressParts(berlin)).toEqual([])
    expect(findWrongAddressParts(hongKong)).toEqual(['state'])
    expect(findWrongAddressParts({ ...hongKong, state: 'Kowloon' })).toEqual([])
  })

  test('names what is missing, in the words of the country', () => {
    expect(
      validateAddress(address({ firstName: ' ', lastName: '', address1: '', city: '', state: '', postalCode: '' }), t),
    ).toEqual({
      firstName: 'Enter the first name.',
      lastName: 'Enter the last name.',
      address1: 'Enter the address.',
      city: 'Enter the city.',
      state: 'Choose the state.',
      postalCode: 'Enter the ZIP code.',
    })
    expect(validateAddress(address({ countryCode: 'GB', state: '', city: '', postalCode: '' }), t)).toEqual({
      city: 'Enter the town or city.',
      postalCode: 'Enter the postcode.',
    })
  })

  test('says what a valid value looks like', () => {
    expect(validateAddress(address({ postalCode: '1' }), t).postalCode).toBe('Enter a valid ZIP code, such as 95014.')
    expect(validateAddress(address({ countryCode: 'IE', state: '', postalCode: '1' }), t).postalCode).toBe(
      'Enter a valid Eircode, such as A65 F4E2.',
    )
    expect(validateAddress(address({ countryCode: 'GH', state: '', postalCode: '!' }), t).postalCode).toBe(
      'Enter a valid postal code: letters, digits, blanks and hyphens.',
    )
    expect(validateAddress(address({ state: 'Ontario' }), t).state).toBe('Choose the state from the list.')
    expect(validateAddress(address({ city: 'x'.repeat(101) }), t).city).toBe('Use at most 100 characters.')
  })

  test('asks for the country first', () => {
    expect(validateAddress(address({ countryCode: '', city: '' }), t)).toEqual({ countryCode: 'Choose the country.' })
    expect(validateAddress(address({ countryCode: 'XX' }), t)).toEqual({
      countryCode: 'Choose the country from the list.',
    })
  })

  test('takes phone numbers as people write them', () => {
    for (const phone of ['+1 (555) 010-0100', '030/123456', '555.010.0100 ext. 12', '5550100 x5']) {
      expect(validateAddress(address({ phone }), t), phone).toEqual({})
    }
    for (const phone of ['123', 'call me', '1234567890123456', '555 0100 x1 x2']) {
      expect(validateAddress(address({ phone }), t), phone).toEqual({
        phone: 'Enter a phone number such as +1 555 010 0100.',
      })
    }
    expect(validateAddress(address({ phone: 'call me' }), t, { phone: 'hidden' })).toEqual({})
    expect(normalizeAddress(address({ phone: '555 0100' }), { phone: 'hidden' })).toEqual(address())
    expect(validateAddress(address(), t, { phone: 'required' })).toEqual({ phone: 'Enter the phone number.' })
  })

  test('writes it the way it is stored', () => {
    expect(
      normalizeAddress(
        address({ countryCode: ' us ', state: 'new york', city: '  New   York ', postalCode: '10001 1234' }),
      ),
    ).toEqual(address({ postalCode: '10001-1234' }))
    expect(normalizeAddress(address({ countryCode: 'DE', state: 'Berlin', postalCode: 'D-10115' }))).toMatchObject({
      state: '',
      postalCode: '10115',
    })
  })

  test('a normalized address stays as it is, and normalizing makes nothing wrong', () => {
    const text = fc.string({ maxLength: 12 })
    const any = fc.record({
      firstName: text,
      lastName: text,
      address1: text,
      address2: text,
      city: text,
      state: fc.oneof(text, fc.constantFrom('NY', 'ontario', '13')),
      postalCode: fc.oneof(text, fc.constantFrom('10001', 'k1a 0b1', '1540023')),
      countryCode: fc.oneof(text, fc.constantFrom(...countries.map(({ code }) => code))),
      phone: text,
    })
    fc.assert(
      fc.property(any, (typed) => {
        const tidy = normalizeAddress(typed)
        expect(normalizeAddress(tidy)).toEqual(tidy)
        expect(validateAddress(tidy, t)).toEqual(validateAddress(typed, t))
      }),
    )
  })
})
