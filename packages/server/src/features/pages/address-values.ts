import type { Address } from '@vitrine/commerce/addresses'

/** Longer parts are cut: the schema of an address refuses what is left of them with its own sentence. */
const maxPart = 500

/** The address among the values of a form, whose names may begin with a prefix. A part that its country does not have is blank. */
export function readAddress(values: Readonly<Record<string, string | undefined>>, prefix = ''): Address {
  const part = (name: keyof Address) => (values[`${prefix}${name}`] ?? '').slice(0, maxPart)
  return {
    firstName: part('firstName'),
    lastName: part('lastName'),
    address1: part('address1'),
    address2: part('address2'),
    city: part('city'),
    state: part('state'),
    postalCode: part('postalCode'),
    countryCode: part('countryCode'),
    phone: part('phone'),
  }
}
