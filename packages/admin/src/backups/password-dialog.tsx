import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage, Problem } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import styles from '../site/site.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'

interface PasswordDialogProps {
  readonly title: string
  /** The label of the button that does it. */
  readonly action: string
  readonly isOpen: boolean
  readonly onConfirm: (password: string) => Promise<unknown>
  readonly onClose: () => void
  /** Further fields, or why the password is asked for. */
  readonly children?: ReactNode
}

/** Asks for the password again, before what code of a page must not do with the session alone. */
export function PasswordDialog({ title, isOpen, onClose, ...form }: PasswordDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <PasswordForm onClose={onClose} {...form} />
    </Dialog>
  )
}

/** Mounted with the dialog, so that neither password nor error survives its closing. */
function PasswordForm({ action, onConfirm, onClose, children }: Omit<PasswordDialogProps, 'title' | 'isOpen'>) {
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const confirm = useMutation({
    mutationFn: onConfirm,
    onSuccess: onClose,
    onError: (error) => {
      const isPassword = error instanceof Problem && error.code === 'wrong_password'
      setError(isPassword ? 'password' : 'root', { message: getErrorMessage(error) }, { shouldFocus: isPassword })
    },
  })
  return (
    <DialogForm
      className={styles.screen}
      problem={formState.errors.root?.message}
      submitLabel={action}
      isPending={confirm.isPending}
      onSubmit={handleSubmit(({ password }) => confirm.mutate(password))}
      onClose={onClose}
    >
      {children}
      <FormField
        control={control}
        name="password"
        label={t('Your password')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        rules={{ required: t('Enter your password.') }}
      />
    </DialogForm>
  )
}
