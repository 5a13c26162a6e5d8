import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { fieldProblems, sentenceOf } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { locksQuery } from './site.ts'
import styles from './site.module.css'

interface PasswordDialogProps {
  readonly label: string
  /** Undefined: the whole site. */
  readonly collectionId: string | undefined
  readonly hadOne: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Sets the password that visitors of a page or of the whole site are asked for. */
export function PasswordDialog(props: PasswordDialogProps) {
  return (
    <Dialog title={`Password of ${props.label}`} isOpen={props.isOpen} onClose={props.onClose}>
      <PasswordForm {...props} />
    </Dialog>
  )
}

function PasswordForm({ label, collectionId, hadOne, onClose }: PasswordDialogProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const save = useMutation({
    mutationFn: (body: { password: string }) =>
      answer(
        collectionId === undefined
          ? api.PUT('/api/admin/locks/site', { body })
          : api.PUT('/api/admin/locks/collections/{collectionId}', { params: { path: { collectionId } }, body }),
      ),
    onSuccess: (locks) => {
      queries.setQueryData(locksQuery.queryKey, locks)
      notify(`Visitors of ${label} are asked for the password now.`)
      onClose()
    },
    onError: (error) => {
      const message = fieldProblems(error)['password']
      if (message === undefined) setError('root', { message: sentenceOf(error) })
      else setError('password', { message }, { shouldFocus: true })
    },
  })
  const send = handleSubmit((values) => save.mutate(values))
  const problem = formState.errors.root?.message
  return (
    <form className={styles.column} noValidate onSubmit={(event) => void send(event)}>
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <FormField
        control={control}
        name="password"
        label="New password"
        autoComplete="off"
        maxLength={200}
        description={
          hadOne
            ? 'Who entered the old one is asked again. It cannot be shown later.'
            : 'You will tell it to your visitors. It cannot be shown later, only changed.'
        }
        rules={{
          required: 'Enter a password.',
          minLength: { value: 4, message: 'Choose a password of at least 4 characters.' },
        }}
      />
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" isPending={save.isPending}>
          Set the password
        </Button>
      </DialogActions>
    </form>
  )
}
