import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getFieldProblems, getErrorMessage } from '../api/problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { RoleSelect } from './role-select.tsx'
import { reloadStaff, type RoleName, type SentInvitation } from './staff.ts'
import styles from './staff.module.css'
import { t } from '../i18n/text.ts'

interface InviteDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks somebody to work on the site, by email and with a role. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  return (
    <Dialog title={t('Invite staff')} isOpen={isOpen} onClose={onClose}>
      <Steps onClose={onClose} />
    </Dialog>
  )
}

function Steps({ onClose }: { readonly onClose: () => void }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [sent, setSent] = useState<SentInvitation>()
  if (sent) return <InvitationLink invitation={sent} onClose={onClose} />
  return (
    <InviteForm
      onClose={onClose}
      onSent={(invitation) => {
        void reloadStaff(queries)
        if (invitation.link !== null) return setSent(invitation)
        notify(t('Invitation sent to {email}.', { email: invitation.email }))
        onClose()
      }}
    />
  )
}

interface InviteFormProps {
  readonly onClose: () => void
  readonly onSent: (invitation: SentInvitation) => void
}

function InviteForm({ onClose, onSent }: InviteFormProps) {
  const [role, setRole] = useState<RoleName>('store-manager')
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } })
  const invite = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      answer(api.POST('/api/admin/staff/invitations', { body: { email, role } })),
    onSuccess: onSent,
    onError: (error) => {
      const message = getFieldProblems(error)['email']
      setError(message === undefined ? 'root' : 'email', { message: message ?? getErrorMessage(error) })
    },
  })
  const problem = formState.errors.root?.message
  const send = handleSubmit((values) => invite.mutate(values))
  return (
    <DialogForm
      className={styles.form}
      problem={problem}
      submitLabel={t('Send invitation')}
      isPending={invite.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        description={t('The invitation works once, for 7 days, and for this email only.')}
        rules={{ required: t('Enter an email, like ana@example.com.') }}
      />
      <RoleSelect value={role} onChange={setRole} />
    </DialogForm>
  )
}
