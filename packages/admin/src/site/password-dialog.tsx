import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getFieldProblems, getErrorMessage } from '../api/problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { pagePasswordsQuery } from './site.ts'
import styles from './site.module.css'
import type { getLockTexts } from './lock-texts.ts'
import { t } from '../i18n/text.ts'

interface PasswordDialogProps {
  readonly texts: ReturnType<typeof getLockTexts>
  /** Undefined: the whole site. */
  readonly collectionId: string | undefined
  readonly hadOne: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Sets the password that visitors of a page or of the whole site are asked for. */
export function PasswordDialog(props: PasswordDialogProps) {
  return (
    <Dialog title={props.texts.title} isOpen={props.isOpen} onClose={props.onClose}>
      <PasswordForm {...props} />
    </Dialog>
  )
}

function PasswordForm({ texts, collectionId, hadOne, onClose }: PasswordDialogProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const save = useMutation({
    mutationFn: (body: { password: string }) =>
      answer(
        collectionId === undefined
          ? api.PUT('/api/admin/page-passwords/site', { body })
          : api.PUT('/api/admin/page-passwords/collections/{collectionId}', {
              params: { path: { collectionId } },
              body,
            }),
      ),
    onSuccess: (locks) => {
      queries.setQueryData(pagePasswordsQuery.queryKey, locks)
      notify(texts.saved)
      onClose()
    },
    onError: (error) => {
      const message = getFieldProblems(error)['password']
      if (message === undefined) setError('root', { message: getErrorMessage(error) })
      else setError('password', { message }, { shouldFocus: true })
    },
  })
  const send = handleSubmit((values) => save.mutate(values))
  const problem = formState.errors.root?.message
  return (
    <DialogForm
      className={styles.column}
      problem={problem}
      submitLabel={t('Set password')}
      isPending={save.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="password"
        label={t('New password')}
        autoComplete="off"
        maxLength={200}
        description={
          hadOne
            ? t('Visitors who entered the old password will be asked again. You can’t view it later.')
            : t('Share it with your visitors. You can’t view it later, only change it.')
        }
        rules={{
          required: t('Enter a password.'),
          minLength: { value: 4, message: t('Choose a password of at least 4 characters.') },
        }}
      />
    </DialogForm>
  )
}
