import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { ListChoice } from './list-choice.tsx'
import { readTags, refreshNewsletter } from './mailing-lists.ts'
import styles from './mailing-lists.module.css'

interface AddSubscriberProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Adds one person who agreed elsewhere. */
export function AddSubscriberDialog({ isOpen, onClose }: AddSubscriberProps) {
  return (
    <Dialog title={t('Add subscriber')} isOpen={isOpen} onClose={onClose}>
      <AddForm onClose={onClose} />
    </Dialog>
  )
}

const blank = { email: '', name: '', tags: '', statement: '', listIds: [] as string[] }

/** Mounted with the dialog, so that what was typed does not survive its closing. */
function AddForm({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { control, handleSubmit } = useForm({ defaultValues: blank })
  const lists = useController({ control, name: 'listIds' })
  const add = useMutation({
    mutationFn: ({ tags, ...values }: typeof blank) =>
      answer(api.POST('/api/admin/newsletter/subscribers', { body: { ...values, tags: readTags(tags) } })),
    onSuccess: ({ email }) => {
      void refreshNewsletter(queries)
      notify(t('{email} added.', { email }))
      onClose()
    },
  })
  return (
    <DialogForm
      className={styles.column}
      problem={add.isError ? getErrorMessage(add.error) : undefined}
      submitLabel={t('Add subscriber')}
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
        rules={{ required: t('Enter an email address.') }}
      />
      <FormField control={control} name="name" label={t('Name')} maxLength={200} />
      <FormField
        control={control}
        name="statement"
        label={t('How did this person agree?')}
        description={t('Kept as proof of consent, with the time.')}
        maxLength={500}
        rows={2}
        rules={{ required: t('Say how these people agreed, in a sentence.') }}
      />
      <ListChoice value={lists.field.value} onChange={lists.field.onChange} />
      <FormField
        control={control}
        name="tags"
        label={t('Tags')}
        description={t('Separate tags with commas.')}
        maxLength={2600}
      />
    </DialogForm>
  )
}
