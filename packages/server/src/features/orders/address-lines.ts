import { type Address, formatAddress } from '@vitrine/commerce/addresses'

/** An address as it stands on an envelope of its country, and the phone number below. */
export function addressLines(address: Address): string[] {
  return [...formatAddress(address), address.phone].filter((line) => line !== '')
}
