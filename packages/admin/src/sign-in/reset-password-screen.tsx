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

/** Sets a new password with the link of an email. */
export function ResetPasswordScreen({ token, site, onDone }: LinkScreenProps) {
  const link = useQuery(accountLinkQuery(token))
  return (
    <LoadedLink title="Set a new password" site={site} query={link} onDone={onDone}>
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
        <output className={styles.lead}>The password of {email} is changed, and all devices are signed out.</output>
        <Button kind="primary" onPress={onDone}>
          Go to sign-in
        </Button>
      </>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <p className={styles.lead}>For {email}. All devices are signed out.</p>
      <FormField
        control={control}
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        description="At least 10 characters. Several words are easy to remember."
        rules={{
          required: 'Enter a new password.',
          minLength: { value: 10, message: 'Use at least 10 characters.' },
        }}
      />
      <Button kind="primary" type="submit" isPending={reset.isPending}>
        Set new password
      </Button>
    </form>
  )
}
