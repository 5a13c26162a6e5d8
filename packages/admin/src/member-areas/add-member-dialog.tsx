import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './member-areas.module.css'
import { refreshAreas } from '../member-area-data/member-areas.ts'

interface AddMemberProps {
  readonly areaId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Adds one person to an area by email. */
export function AddMemberDialog({ areaId, isOpen, onClose }: AddMemberProps) {
  return (
    <Dialog title={t('Add member')} isOpen={isOpen} onClose={onClose}>
      <AddForm areaId={areaId} onClose={onClose} />
    </Dialog>
  )
}

const blank = { email: '', name: '' }

/** Mounted with the dialog, so that what was typed does not survive its closing. */
function AddForm({ areaId, onClose }: Omit<AddMemberProps, 'isOpen'>) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { control, handleSubmit } = useForm({ defaultValues: blank })
  const add = useMutation({
    mutationFn: (body: typeof blank) =>
      answer(api.POST('/api/admin/member-areas/{areaId}/members', { params: { path: { areaId } }, body })),
    onSuccess: (_nothing, { email }) => {
      void refreshAreas(queries)
      notify(t('{email} added.', { email }))
      onClose()
    },
  })
  return (
    <DialogForm
      className={styles.form}
      problem={add.isError ? getErrorMessage(add.error) : undefined}
      submitLabel={t('Add member')}
      isPending={add.isPending}
      onSubmit={handleSubmit((values) => add.mutate(values))}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="email"
        label={t('Email')}
        type="email"
        maxLength={256}
        description={t('They see the pages once they sign in on the website with this email. No email is sent.')}
        rules={{ required: t('Enter an email address.') }}
      />
      <FormField control={control} name="name" label={t('Name')} maxLength={200} />
    </DialogForm>
  )
}
