import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage } from '../api/problem.ts'
import { useAmountTexts } from '../forms/amount-texts.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { type InstallmentSettings, installmentsQuery, useSaveInstallments } from './installments.ts'
import styles from './payments.module.css'
import { t } from '../i18n/text.ts'

/** The offer of Afterpay or Clearpay on product pages. */
export function InstallmentsPanel() {
  const query = useQuery(installmentsQuery)
  const { data } = query
  return (
    <Panel
      title={t('Installments')}
      actions={data?.enabled ? <Badge tone="positive">{data.provider}</Badge> : undefined}
    >
      <div className={styles.body}>
        <p className={styles.lead}>
          {t(
            'Product pages and the cart show what four interest-free payments with Afterpay or Clearpay come to. Turn the payment method on in the Stripe dashboard first.',
          )}
        </p>
        {query.isPending && <Skeleton width={40} />}
        {query.isError && !data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {data && <Settings settings={data} />}
      </div>
    </Panel>
  )
}

function Settings({ settings }: { readonly settings: InstallmentSettings }) {
  const { site } = useSession()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const format = (amountMinor: number) => formats.money({ amountMinor, currency: site.currency })
  return (
    <>
      {settings.enabled && (
        <p className={styles.need}>
          {t('For physical products over {min}, up to {max}.', {
            min: format(settings.minMinor),
            max: format(settings.maxMinor),
          })}
        </p>
      )}
      <div>
        <Button onPress={() => setOpen(true)}>
          {settings.enabled ? t('Change installments') : t('Set up installments')}
        </Button>
      </div>
      <Dialog title={t('Installments')} isOpen={isOpen} onClose={close}>
        <InstallmentsForm settings={settings} onClose={close} />
      </Dialog>
    </>
  )
}

interface FormProps {
  readonly settings: InstallmentSettings
  readonly onClose: () => void
}

function InstallmentsForm({ settings, onClose }: FormProps) {
  const { site } = useSession()
  const notify = useNotify()
  const save = useSaveInstallments()
  const amounts = useAmountTexts(site.currency)
  const toValues = ({ minMinor, maxMinor }: InstallmentSettings) => ({
    minMinor: amounts.format(minMinor),
    maxMinor: amounts.format(maxMinor),
  })
  const form = useForm({ defaultValues: toValues(settings) })
  const { control, formState } = form
  const read = (text: string) => {
    const result = amounts.read(text)
    return 'amountMinor' in result ? result.amountMinor : 0
  }
  const submit = useSaveForm({
    form,
    toValues,
    save: ({ minMinor, maxMinor }) =>
      save.mutateAsync({ enabled: true, minMinor: read(minMinor), maxMinor: read(maxMinor) }),
    onSaved: ({ provider }) => {
      onClose()
      notify(t('Product pages offer {provider}.', { provider }))
    },
  })
  const turnOff = () =>
    save.mutate(
      { enabled: false, minMinor: settings.minMinor, maxMinor: settings.maxMinor },
      {
        onSuccess: () => {
          onClose()
          notify(t('Installments are off.'))
        },
        onError: (error) => form.setError('root', { message: getErrorMessage(error) }),
      },
    )
  const check = (text: string) => {
    const result = amounts.read(text)
    return 'message' in result ? result.message : true
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {formState.errors.root?.message !== undefined && (
        <Notice tone="danger" alert>
          {formState.errors.root.message}
        </Notice>
      )}
      <p className={styles.need}>{t('Enter the limits that Stripe shows for your account.')}</p>
      <FormField
        control={control}
        name="minMinor"
        label={t('Smallest amount, in {currency}', { currency: site.currency })}
        inputMode="decimal"
        rules={{ required: t('Enter an amount.'), validate: check }}
      />
      <FormField
        control={control}
        name="maxMinor"
        label={t('Largest amount, in {currency}', { currency: site.currency })}
        inputMode="decimal"
        rules={{ required: t('Enter an amount.'), validate: check }}
      />
      <DialogActions>
        {settings.enabled ? (
          <Button onPress={turnOff} isPending={save.isPending && !save.variables.enabled}>
            {t('Turn off')}
          </Button>
        ) : (
          <Button onPress={onClose}>{t('Cancel')}</Button>
        )}
        <Button kind="primary" type="submit" isPending={save.isPending && save.variables.enabled}>
          {settings.enabled ? t('Save') : t('Turn on')}
        </Button>
      </DialogActions>
    </form>
  )
}
