import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems, Problem } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import styles from './account-page.module.css'
import { ownSessionsQuery } from './account.ts'
import { t } from '../i18n/text.ts'

interface Passwords {
  currentPassword: string
  newPassword: string
}

const empty: Passwords = { currentPassword: '', newPassword: '' }

/** A new password for the present one; other devices are signed out. */
export function PasswordPanel() {
  const notify = useNotify()
  const queries = useQueryClient()
  const form = useForm<Passwords>({ defaultValues: empty })
  const { reset, setError } = form
  const change = useMutation({
    mutationFn: (body: Passwords) => answer(api.PUT('/api/admin/account/password', { body })),
    onSuccess: () => {
      reset(empty)
      notify(t('Password changed. Other devices were signed out.'))
      void queries.invalidateQueries(ownSessionsQuery)
    },
    onError: (error) => {
      const problems = getFieldProblems(error)
      if (error instanceof Problem && error.code === 'wrong_password') {
        setError('currentPassword', { message: error.message }, { shouldFocus: true })
      } else if (problems['newPassword'] !== undefined) {
        setError('newPassword', { message: problems['newPassword'] }, { shouldFocus: true })
      } else setError('root', { message: getErrorMessage(error) })
    },
  })
  const { errors } = form.formState
  const send = form.handleSubmit((values) => change.mutate(values))
  return (
    <Panel title={t('Password')}>
      <form className={styles.body} noValidate onSubmit={(event) => void send(event)}>
        {errors.root?.message !== undefined && (
          <Notice tone="danger" alert>
            {errors.root.message}
          </Notice>
        )}
        <FormField
          control={form.control}
          name="currentPassword"
          label={t('Current password')}
          type="password"
          autoComplete="current-password"
          rules={{ required: t('Enter your current password.') }}
        />
        <FormField
          control={form.control}
          name="newPassword"
          label={t('New password')}
          type="password"
          autoComplete="new-password"
          description={t('At least 10 characters. Several words are easy to remember.')}
          rules={{
            required: t('Enter a new password.'),
            minLength: { value: 10, message: t('Use at least 10 characters.') },
          }}
        />
        <div>
          <Button kind="primary" type="submit" isPending={change.isPending}>
            {t('Change password')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
