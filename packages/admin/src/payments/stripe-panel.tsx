import { t } from '../i18n/text.ts'
import { ProviderPanel } from './provider-panel.tsx'
import { StripeKeysForm } from './stripe-keys-form.tsx'

/** Cards and wallets by Stripe: one account for tests, one for money. */
export function StripePanel() {
  return (
    <ProviderPanel
      provider="stripe"
      name="Stripe"
      lead={t(
        'Take cards, wallets and other payment methods with your Stripe account. Test keys work in test mode only.',
      )}
      listLabel={t('Stripe accounts')}
      connectLabel={t('Connect Stripe')}
      removal={t(
        'Buyers can’t pay with Stripe then, and earlier payments can only be refunded in the Stripe dashboard.',
      )}
      renderForm={(known, onClose) => <StripeKeysForm known={known} onClose={onClose} />}
    />
  )
}
