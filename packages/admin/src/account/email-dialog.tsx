import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems, Problem } from '../api/problem.ts'
import { useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './account-page.module.css'
import { t } from '../i18n/text.ts'

interface EmailDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for a new email, which counts once its link was opened. */
export function EmailDialog({ isOpen, onClose }: EmailDialogProps) {
  return (
    <Dialog title={t('Change email')} isOpen={isOpen} onClose={onClose}>
      <EmailForm onClose={onClose} />
    </Dialog>
  )
}

interface NewEmail {
  email: string
  password: string
}

function EmailForm({ onClose }: Pick<EmailDialogProps, 'onClose'>) {
  const notify = useNotify()
  const { account } = useSession()
  const { control, handleSubmit, setError, formState } = useForm<NewEmail>({
    defaultValues: { email: '', password: '' },
  })
  const change = useMutation({
    mutationFn: (body: NewEmail) => answer(api.POST('/api/admin/account/email-changes', { body })),
    onSuccess: (_answer, { email }) => {
      notify(t('Open the link that was sent to {email} to confirm it.', { email }))
      onClose()
    },
    onError: (error) => {
      const code = error instanceof Problem ? error.code : ''
      const field = code === 'wrong_password' ? 'password' : code === 'same_email' ? 'email' : undefined
      const { email } = getFieldProblems(error)
      if (email !== undefined) setError('email', { message: email }, { shouldFocus: true })
      else setError(field ?? 'root', { message: getErrorMessage(error) }, { shouldFocus: field !== undefined })
    },
  })
  const problem = formState.errors.root?.message
  const send = handleSubmit((values) => change.mutate(values))
  return (
    <DialogForm
      className={styles.form}
      problem={problem}
      submitLabel={t('Send confirmation')}
      isPending={change.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="email"
        label={t('New email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        description={t('Until you confirm it, you sign in with {email}.', { email: account.email })}
        rules={{ required: t('Enter an email, like ana@example.com.') }}
      />
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
