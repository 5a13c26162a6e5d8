import { type Address, formatAddress } from '@vitrine/commerce/addresses'
import { useTranslate } from '../page/messages-context.tsx'
import type { Checkout } from './checkout-types.ts'
import { Section } from './section.tsx'

/** Who buys and where it goes, as the owner wrote it down: the buyer reads it and pays. */
export function OfferDetails({ checkout }: { checkout: Checkout }) {
  const t = useTranslate()
  const { email, shippingAddress, billingAddress, cart, note, noteLabel } = checkout
  return (
    <>
      <Section title={t('checkoutContact')}>
        <p>{email}</p>
      </Section>
      {cart.requiresShipping && shippingAddress && (
        <Lines title={t('checkoutShippingAddress')} address={shippingAddress} language={t.language} />
      )}
      {billingAddress && <Lines title={t('checkoutBillingAddress')} address={billingAddress} language={t.language} />}
      {note !== '' && (
        <Section title={noteLabel}>
          <p className="vt-pay-instructions">{note}</p>
        </Section>
      )}
    </>
  )
}

function Lines({ title, address, language }: { title: string; address: Address; language: string }) {
  return (
    <Section title={title}>
      <p className="vt-pay-instructions">{formatAddress(address, language).join('\n')}</p>
    </Section>
  )
}
