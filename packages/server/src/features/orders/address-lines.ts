import { type Address, countryName } from '@vitrine/commerce/addresses'

/** An address as it stands on an envelope, without blank lines. */
export function addressLines(address: Address): string[] {
  const place = [address.city, address.state, address.postalCode].filter((part) => part !== '').join(', ')
  return [
    `${address.firstName} ${address.lastName}`.trim(),
    address.address1,
    address.address2,
    place,
    countryName(address.countryCode),
    address.phone,
  ].filter((line) => line !== '')
}
