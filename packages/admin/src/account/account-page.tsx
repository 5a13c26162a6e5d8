import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { fieldProblems, Problem, getErrorMessage } from '../api/problem.ts'
import { useSession, useSignOut } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Page, Panel } from '../ui/page.tsx'
import styles from './account-page.module.css'

interface Passwords {
  currentPassword: string
  newPassword: string
}

const empty: Passwords = { currentPassword: '', newPassword: '' }

/** One's own account: who one is here, the password, the way out. */
export function AccountPage() {
  const { account, role, site } = useSession()
  const signOut = useMutation({ mutationFn: useSignOut() })
  return (
    <Page title="Account" width="narrow">
      <Panel>
        <div className={styles.body}>
          <dl className={styles.facts}>
            <dt>Name</dt>
            <dd>{account.displayName}</dd>
            <dt>Email</dt>
            <dd>{account.email}</dd>
            <dt>Role</dt>
            <dd>
              {role.title} of {site.title}
            </dd>
          </dl>
          <div>
            <Button onPress={() => signOut.mutate()} isPending={signOut.isPending}>
              Sign out
            </Button>
          </div>
          {signOut.isError && (
            <Notice tone="danger" alert>
              {getErrorMessage(signOut.error)}
            </Notice>
          )}
        </div>
      </Panel>
      <PasswordPanel />
    </Page>
  )
}

function PasswordPanel() {
  const notify = useNotify()
  const form = useForm<Passwords>({ defaultValues: empty })
  const { reset, setError } = form
  const change = useMutation({
    mutationFn: (body: Passwords) => answer(api.PUT('/api/admin/account/password', { body })),
    onSuccess: () => {
      reset(empty)
      notify('Password changed. Other devices were signed out.')
    },
    onError: (error) => {
      const problems = fieldProblems(error)
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
    <Panel title="Password">
      <form className={styles.body} noValidate onSubmit={(event) => void send(event)}>
        {errors.root?.message !== undefined && (
          <Notice tone="danger" alert>
            {errors.root.message}
          </Notice>
        )}
        <FormField
          control={form.control}
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
          rules={{ required: 'Enter your current password.' }}
        />
        <FormField
          control={form.control}
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          description="At least 10 characters. Several words are easy to remember."
          rules={{
            required: 'Enter a new password.',
            minLength: { value: 10, message: 'Use at least 10 characters.' },
          }}
        />
        <div>
          <Button kind="primary" type="submit" isPending={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  )
}
