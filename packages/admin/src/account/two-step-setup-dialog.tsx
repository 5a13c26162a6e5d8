import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { renderSVG } from 'uqr'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import styles from './account-page.module.css'
import { type TwoStepSetup, twoStepQuery } from './account.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

interface SetupDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Password, QR code and first code, recovery codes: one after the other. */
export function TwoStepSetupDialog({ isOpen, onClose }: SetupDialogProps) {
  return (
    <Dialog title={t('Set up two-step sign-in')} isOpen={isOpen} onClose={onClose}>
      <Steps onClose={onClose} />
    </Dialog>
  )
}

function Steps({ onClose }: Pick<SetupDialogProps, 'onClose'>) {
  const queries = useQueryClient()
  const [setup, setSetup] = useState<TwoStepSetup>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (!setup) return <PasswordStep onDone={setSetup} onClose={onClose} />
  return (
    <AppStep
      setup={setup}
      onClose={onClose}
      onDone={(made) => {
        setCodes(made)
        void queries.invalidateQueries(twoStepQuery)
      }}
    />
  )
}

interface PasswordStepProps {
  readonly onDone: (setup: TwoStepSetup) => void
  readonly onClose: () => void
}

function PasswordStep({ onDone, onClose }: PasswordStepProps) {
  const { control, handleSubmit, setError } = useForm({ defaultValues: { password: '' } })
  const begin = useMutation({
    mutationFn: (body: { password: string }) => answer(api.POST('/api/admin/account/two-step/setups', { body })),
    onSuccess: onDone,
    onError: (error) => setError('password', { message: getErrorMessage(error) }, { shouldFocus: true }),
  })
  const send = handleSubmit((values) => begin.mutate(values))
  return (
    <DialogForm
      className={styles.form}
      submitLabel={t('Continue')}
      isPending={begin.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('You need an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis.')}</p>
      <FormField
        control={control}
        name="password"
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        rules={{ required: t('Enter your password.') }}
      />
    </DialogForm>
  )
}

interface AppStepProps {
  readonly setup: TwoStepSetup
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}

function AppStep({ setup: { secret, uri }, onDone, onClose }: AppStepProps) {
  const { control, handleSubmit, setError } = useForm({ defaultValues: { code: '' } })
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => answer(api.PUT('/api/admin/account/two-step', { body })),
    onSuccess: ({ codes }) => onDone(codes),
    onError: (error) => setError('code', { message: getErrorMessage(error) }, { shouldFocus: true }),
  })
  const send = handleSubmit((values) => confirm.mutate(values))
  return (
    <DialogForm
      className={styles.form}
      submitLabel={t('Turn on')}
      isPending={confirm.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('Scan this code with the app, then enter the six digits it shows.')}</p>
      <img
        className={styles.qr}
        width={192}
        height={192}
        alt={t('QR code for the authenticator app')}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`}
      />
      <p className={styles.detail}>
        <Trans
          id="No camera? Enter this key in the app: <0>{key}</0>"
          values={{ key: secret.match(/.{1,4}/g)?.join(' ') ?? '' }}
          components={[<code key="key" className={styles.secret} />]}
        />
      </p>
      <FormField
        control={control}
        name="code"
        label={t('Code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        rules={{ required: t('Enter the code.') }}
      />
    </DialogForm>
  )
}
