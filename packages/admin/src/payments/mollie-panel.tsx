import { t } from '../i18n/text.ts'
import { MollieKeyForm } from './mollie-key-form.tsx'
import { ProviderPanel } from './provider-panel.tsx'

/** iDEAL, Bancontact, cards and more by Mollie, beside Stripe or in its place. */
export function MolliePanel() {
  return (
    <ProviderPanel
      provider="mollie"
      name="Mollie"
      lead={t(
        'Take iDEAL, Bancontact, cards and more with your Mollie account. Buyers pay on Mollie’s page and come back to your store. Subscriptions need Stripe.',
      )}
      listLabel={t('Mollie accounts')}
      connectLabel={t('Connect Mollie')}
      removal={t(
        'Buyers can’t pay with Mollie then, and earlier payments can only be refunded in the Mollie dashboard.',
      )}
      renderForm={(known, onClose) => <MollieKeyForm known={known} onClose={onClose} />}
    />
  )
}
