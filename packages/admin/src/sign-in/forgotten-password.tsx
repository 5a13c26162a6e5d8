import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import styles from './signed-out-page.module.css'
import { t } from '../i18n/text.ts'

interface ForgottenPasswordProps {
  readonly email: string
  /** With the email that was entered last. */
  readonly onBack: (email: string) => void
}

/** Asks for a link to a new password. What follows is the same for every email. */
export function ForgottenPassword({ email, onBack }: ForgottenPasswordProps) {
  const { control, handleSubmit, setError, setFocus, getValues } = useForm({ defaultValues: { email } })
  useEffect(() => setFocus('email'), [setFocus])
  const request = useMutation({
    mutationFn: (body: { email: string }) => answer(api.POST('/api/admin/password-resets', { body })),
    onError: (error) => setError('email', { message: getFieldProblems(error)['email'] ?? getErrorMessage(error) }),
  })
  const send = handleSubmit((values) => request.mutate(values))
  if (request.isSuccess) {
    return (
      <>
        <output className={styles.lead}>
          {request.data.hasMailServer
            ? t(
                'If {email} belongs to the staff, a link is on its way. It works for one hour. Look in the spam folder too.',
                { email: request.variables.email },
              )
            : t(
                'No mail server is set up, so no link was sent. Ask who runs this server for a new password: the command is “vitrine password {email}”.',
                { email: request.variables.email },
              )}
        </output>
        <Button onPress={() => onBack(request.variables.email)}>{t('Back to sign-in')}</Button>
      </>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <p className={styles.lead}>{t('Enter your email, and we send a link to set a new password.')}</p>
      <FormField
        control={control}
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        rules={{ required: t('Enter your email.') }}
      />
      <Button kind="primary" type="submit" isPending={request.isPending}>
        {t('Send link')}
      </Button>
      <button type="button" className={styles.textButton} onClick={() => onBack(getValues('email'))}>
        {t('Back to sign-in')}
      </button>
    </form>
  )
}
