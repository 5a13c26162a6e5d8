import { editorLanguage } from '../i18n/text.ts'
import { type Address, formatAddress } from '@vitrine/commerce/addresses'

/** A postal address as lines, in the order mail of its country needs: what the buyer sees on the order page. */
export function AddressText({ address }: { readonly address: Address }) {
  return (
    <address style={{ fontStyle: 'normal' }}>
      {formatAddress(address, editorLanguage).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}
