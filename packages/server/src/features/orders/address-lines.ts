import { type Address, formatAddress } from '@vitrine/commerce/addresses'

/** An address as it is on an envelope of its country, and the phone number below. */
export function formatAddressLines(address: Address, language: string): string[] {
  return [...formatAddress(address, language), address.phone].filter((line) => line !== '')
}
