import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, Problem } from '../api/problem.ts'
import { sessionQuery, useSession } from '../session/session.ts'
import styles from '../site/site.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { closureQuery } from './closure.ts'
import { t } from '../i18n/text.ts'

interface DeleteDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Deletes the site after its title was typed and the password given. */
export function DeleteDialog({ isOpen, onClose }: DeleteDialogProps) {
  const { site } = useSession()
  return (
    <Dialog title={t('Delete {title}?', { title: site.title })} isOpen={isOpen} onClose={onClose} alert>
      <DeleteForm onClose={onClose} />
    </Dialog>
  )
}

const problemFields: Readonly<Record<string, 'title' | 'password'>> = {
  wrong_password: 'password',
  title_differs: 'title',
}

function DeleteForm({ onClose }: { readonly onClose: () => void }) {
  const { site } = useSession()
  const notify = useNotify()
  const queries = useQueryClient()
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { title: '', password: '' } })
  const remove = useMutation({
    mutationFn: (body: { title: string; password: string }) => answer(api.POST('/api/admin/site/deletion', { body })),
    onSuccess: (closure) => {
      onClose()
      // The bare host shows another site from now on; this one is restored at its own address.
      const there = new URL(closure.editorUrl)
      if (there.hostname.endsWith(`.${location.hostname}`)) location.assign(`${there.href}/settings/close`)
      // The menu says that the site is deleted.
      else void queries.invalidateQueries(sessionQuery)
      queries.setQueryData(closureQuery.queryKey, closure)
      notify(t('{title} is deleted. You can restore it for 30 days.', { title: site.title }))
    },
    onError: (error) => {
      const field = error instanceof Problem ? problemFields[error.code] : undefined
      setError(field ?? 'root', { message: getErrorMessage(error) }, { shouldFocus: field !== undefined })
    },
  })
  const problem = formState.errors.root?.message
  const send = handleSubmit((values) => remove.mutate(values))
  return (
    <DialogForm
      className={styles.screen}
      problem={problem}
      submitLabel={t('Delete site')}
      isDanger
      isPending={remove.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p>
        {t(
          'Visitors can’t reach the site from now on. After 30 days it is removed with its orders, customers and files.',
        )}
      </p>
      <FormField
        control={control}
        name="title"
        label={t('Type {title} to confirm', { title: site.title })}
        autoComplete="off"
        maxLength={200}
        rules={{
          validate: (text) => text.trim() === site.title || t('Type the title of the site exactly as it is shown.'),
        }}
      />
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
