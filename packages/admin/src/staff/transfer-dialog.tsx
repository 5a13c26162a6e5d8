import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { Problem, getErrorMessage } from '../api/problem.ts'
import { useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { staffQuery, type StaffMember } from './staff.ts'
import styles from './staff.module.css'
import { t } from '../i18n/text.ts'

interface TransferDialogProps {
  readonly member: StaffMember
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Makes another member the owner, after the password of the present one. */
export function TransferDialog(props: TransferDialogProps) {
  return (
    <Dialog
      title={t('Transfer ownership to {name}?', { name: props.member.displayName })}
      isOpen={props.isOpen}
      onClose={props.onClose}
      alert
    >
      <TransferForm {...props} />
    </Dialog>
  )
}

function TransferForm({ member: { accountId, displayName }, onClose }: TransferDialogProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  const { site } = useSession()
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const transfer = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      answer(api.PUT('/api/admin/staff/owner', { body: { accountId, password } })),
    onSuccess: (staff) => {
      queries.setQueryData(staffQuery.queryKey, staff)
      notify(t('{name} is now the owner.', { name: displayName }))
      onClose()
    },
    onError: (error) => {
      const isPassword = error instanceof Problem && error.code === 'wrong_password'
      setError(isPassword ? 'password' : 'root', { message: getErrorMessage(error) }, { shouldFocus: isPassword })
    },
  })
  const problem = formState.errors.root?.message
  const send = handleSubmit((values) => transfer.mutate(values))
  return (
    <DialogForm
      className={styles.form}
      problem={problem}
      submitLabel={t('Transfer ownership')}
      isDanger
      isPending={transfer.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p>
        {t(
          '{displayName} becomes the owner of {title} and can’t be removed by others. You stay an administrator. Only {displayName} can undo this.',
          { displayName, title: site.title },
        )}
      </p>
      <FormField
        control={control}
        name="password"
        label={t('Your password')}
        type="password"
        autoComplete="current-password"
        rules={{ required: t('Enter your password.') }}
      />
    </DialogForm>
  )
}
