import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { t, translateServerText } from '../i18n/text.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { type PaymentAccounts, usePaymentAccounts } from './payment-accounts.ts'
import styles from './payments.module.css'

/** The API key of a Mollie account. It says itself whether it is for tests; Mollie is asked before it is saved. */
export function MollieKeyForm({ known, onClose }: { readonly known: PaymentAccounts; readonly onClose: () => void }) {
  const notify = useNotify()
  const { saveMollie } = usePaymentAccounts()
  const [chosen, setCapturesLater] = useState<boolean>()
  const form = useForm({ defaultValues: { apiKey: '' } })
  const { control } = form
  const apiKey = useWatch({ control, name: 'apiKey' })
  const isTest = apiKey.trim().startsWith('test_')
  // The key says which account is meant: what it does now stays, unless the owner says otherwise.
  const present = known.accounts.find((account) => account.provider === 'mollie' && account.isTest === isTest)
  const capturesLater = chosen ?? present?.capturesLater ?? false
  const problem = saveMollie.isError ? getFieldProblems(saveMollie.error)['apiKey'] : undefined
  const send = form.handleSubmit((values) =>
    saveMollie.mutate(
      { ...values, capturesLater },
      {
        onSuccess: () => {
          onClose()
          notify(t('Mollie accepted the key.'))
        },
        onError: (error) => {
          const message = getFieldProblems(error)['apiKey']
          if (message !== undefined)
            form.setError('apiKey', { message: translateServerText(message) }, { shouldFocus: true })
        },
      },
    ),
  )
  return (
    <DialogForm
      className={styles.form}
      problem={saveMollie.isError && problem === undefined ? getErrorMessage(saveMollie.error) : undefined}
      submitLabel={t('Test and save')}
      isPending={saveMollie.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="apiKey"
        label={t('API key')}
        type="password"
        autoComplete="off"
        maxLength={300}
        placeholder="test_"
        description={t('In the Mollie dashboard, under Developers, API keys. Stored encrypted and never shown again.')}
        rules={{ required: t('Enter the API key.') }}
      />
      <p className={styles.need}>
        {t('Mollie tells your store about payments by itself. Payment methods you turn on at Mollie appear here.')}
      </p>
      <Checkbox isSelected={capturesLater} onChange={setCapturesLater}>
        {t('Capture payments later, on the order')}
      </Checkbox>
    </DialogForm>
  )
}
