import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage, Problem } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { confirmSignUp } from './sign-up.ts'
import styles from './signed-out-page.module.css'

/** Makes the site of a link. The password says that the person who opens the mail is the one who signed up. */
export function ConfirmSignUp({ token }: { readonly token: string }) {
  const { control, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { password: '' } })
  useEffect(() => setFocus('password'), [setFocus])
  const confirm = useMutation({
    mutationFn: ({ password }: { password: string }) => confirmSignUp({ token, password }),
    onSuccess: ({ editorUrl }) => location.assign(editorUrl),
    onError: (error) => {
      const isPassword = error instanceof Problem && error.code === 'sign_up_password_wrong'
      setError(isPassword ? 'password' : 'root', { message: getErrorMessage(error) }, { shouldFocus: isPassword })
    },
  })
  const send = handleSubmit((values) => confirm.mutate(values))
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <p className={styles.lead}>{t('Enter the password that you chose, and your site is made.')}</p>
      {formState.errors.root?.message !== undefined && (
        <Notice tone="danger" alert>
          {formState.errors.root.message}
        </Notice>
      )}
      <FormField
        control={control}
        name="password"
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        rules={{ required: t('Enter your password.') }}
      />
      <Button kind="primary" type="submit" isPending={confirm.isPending || confirm.isSuccess}>
        {t('Confirm email')}
      </Button>
    </form>
  )
}
