import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './payments.module.css'
import { type PaymentAccounts, usePaymentAccounts } from './payment-accounts.ts'
import { t, translateServerText } from '../i18n/text.ts'

interface Keys {
  publishableKey: string
  secretKey: string
  webhookSecret: string
}

const fields = ['publishableKey', 'secretKey', 'webhookSecret'] as const

/** The keys of a Stripe account. Whether they are for tests is read from the keys; Stripe is asked before they are saved. */
export function StripeKeysForm({ known, onClose }: { readonly known: PaymentAccounts; readonly onClose: () => void }) {
  const notify = useNotify()
  const { saveStripe: save } = usePaymentAccounts()
  const [chosen, setCapturesLater] = useState<boolean>()
  const form = useForm<Keys>({ defaultValues: { publishableKey: '', secretKey: '', webhookSecret: '' } })
  const { control } = form
  const publishableKey = useWatch({ control, name: 'publishableKey' })
  // The keys say which account is meant: what it does now stays, unless the owner says otherwise.
  const isTest = publishableKey.trim().startsWith('pk_test_')
  const capturesLater =
    chosen ??
    known.accounts.find((account) => account.provider === 'stripe' && account.isTest === isTest)?.capturesLater ??
    false
  const send = form.handleSubmit((keys) =>
    save.mutate(
      { ...keys, capturesLater },
      {
        onSuccess: () => {
          onClose()
          notify(t('Stripe accepted the keys.'))
        },
        onError: (error) => {
          const problems = getFieldProblems(error)
          for (const field of fields.toReversed()) {
            const message = problems[field]
            if (message !== undefined)
              form.setError(field, { message: translateServerText(message) }, { shouldFocus: true })
          }
        },
      },
    ),
  )
  const isOfFields = save.isError && fields.some((field) => getFieldProblems(save.error)[field] !== undefined)
  return (
    <DialogForm
      className={styles.form}
      problem={save.isError && !isOfFields ? getErrorMessage(save.error) : undefined}
      submitLabel={t('Test and save')}
      isPending={save.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="publishableKey"
        label={t('Publishable key')}
        autoComplete="off"
        maxLength={300}
        placeholder="pk_"
        description={t('In the Stripe dashboard, under Developers, API keys.')}
        rules={{ required: t('Enter the publishable key.') }}
      />
      <FormField
        control={control}
        name="secretKey"
        label={t('Secret key')}
        type="password"
        autoComplete="off"
        maxLength={300}
        placeholder="sk_"
        description={t('Stored encrypted and never shown again.')}
      />
      <WebhookHelp known={known} />
      <FormField
        control={control}
        name="webhookSecret"
        label={t('Signing secret of the webhook')}
        type="password"
        autoComplete="off"
        maxLength={300}
        placeholder="whsec_"
      />
      {known.accounts.some(({ provider }) => provider === 'stripe') && (
        <p className={styles.need}>{t('Leave a secret blank to keep the one you entered before.')}</p>
      )}
      <Checkbox isSelected={capturesLater} onChange={setCapturesLater}>
        {t('Capture payments later, on the order')}
      </Checkbox>
    </DialogForm>
  )
}

/** The address and events to enter at Stripe so that its webhooks arrive here. */
function WebhookHelp({ known }: { readonly known: PaymentAccounts }) {
  const title = useId()
  return (
    <section className={styles.webhook} aria-labelledby={title}>
      <h3 id={title}>{t('Webhook')}</h3>
      <p className={styles.need}>{t('In the Stripe dashboard, add a webhook with this address and these events:')}</p>
      <p className={styles.code}>{known.webhookUrl}</p>
      <details>
        <summary>{t('{count, plural, one {# event} other {# events}}', { count: known.webhookEvents.length })}</summary>
        <ul className={styles.code}>
          {known.webhookEvents.map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}
