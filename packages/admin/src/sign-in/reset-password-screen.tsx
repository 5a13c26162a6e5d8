import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { accountLinkQuery } from './account-link.ts'
import { type LinkScreenProps, LoadedLink } from './loaded-link.tsx'
import styles from './signed-out-page.module.css'
import { t } from '../i18n/text.ts'

/** Sets a new password with the link of an email. */
export function ResetPasswordScreen({ token, site, onDone }: LinkScreenProps) {
  const link = useQuery(accountLinkQuery(token))
  return (
    <LoadedLink title={t('Set a new password')} site={site} query={link} onDone={onDone}>
      {({ email }) => <PasswordForm token={token} email={email} onDone={onDone} />}
    </LoadedLink>
  )
}

interface PasswordFormProps {
  readonly token: string
  readonly email: string
  readonly onDone: () => void
}

function PasswordForm({ token, email, onDone }: PasswordFormProps) {
  const { control, handleSubmit, setError, setFocus } = useForm({ defaultValues: { password: '' } })
  useEffect(() => setFocus('password'), [setFocus])
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      answer(api.POST('/api/admin/account-link/password', { body: { token, password } })),
    onError: (error) =>
      setError('password', { message: getFieldProblems(error)['password'] ?? getErrorMessage(error) }),
  })
  const send = handleSubmit((values) => reset.mutate(values))
  if (reset.isSuccess) {
    return (
      <>
        <output className={styles.lead}>
          {t('The password of {email} is changed, and all devices are signed out.', { email })}
        </output>
        <Button kind="primary" onPress={onDone}>
          {t('Go to sign-in')}
        </Button>
      </>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <p className={styles.lead}>{t('For {email}. All devices are signed out.', { email })}</p>
      <FormField
        control={control}
        name="password"
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        description={t('At least 10 characters. Several words are easy to remember.')}
        rules={{
          required: t('Enter a new password.'),
          minLength: { value: 10, message: t('Use at least 10 characters.') },
        }}
      />
      <Button kind="primary" type="submit" isPending={reset.isPending}>
        {t('Set new password')}
      </Button>
    </form>
  )
}
