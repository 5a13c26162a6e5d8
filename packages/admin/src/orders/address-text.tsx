import { type Address, countryName } from '@vitrine/commerce/addresses'

/** A postal address as lines, in the order mail needs it. */
export function AddressText({ address }: { readonly address: Address }) {
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.address1,
    address.address2,
    [address.city, address.state, address.postalCode].filter(Boolean).join(' '),
    countryName(address.countryCode),
  ]
  return (
    <address style={{ fontStyle: 'normal' }}>
      {lines
        .filter((line) => line.trim() !== '')
        .map((line) => (
          <div key={line}>{line}</div>
        ))}
    </address>
  )
}
