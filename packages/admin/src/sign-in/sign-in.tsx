import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { type SessionState, sessionQuery } from '../session/session.ts'
import { SignedOutPage } from './signed-out-page.tsx'

interface Credentials {
  email: string
  password: string
}

/** The way in. The address stays what it was: after signing in the asked-for page is there. */
export function SignIn({ site }: { readonly site: SessionState['site'] }) {
  return (
    <SignedOutPage site={site} title={`Sign in to ${site.title}`}>
      <SignInForm site={site} />
    </SignedOutPage>
  )
}

interface SignInFormProps {
  readonly site: SessionState['site']
  /** The account that was signed in before. */
  readonly email?: string
}

export function SignInForm({ site, email = '' }: SignInFormProps) {
  const queries = useQueryClient()
  const form = useForm<Credentials>({ defaultValues: { email, password: '' } })
  const { setFocus, resetField } = form
  const signIn = useMutation({
    mutationFn: (body: Credentials) => answer(api.POST('/api/admin/session', { body })),
    onSuccess: (session) => queries.setQueryData(sessionQuery.queryKey, session),
    onError: () => {
      resetField('password')
      setFocus('password')
    },
  })
  useEffect(() => setFocus(email === '' ? 'email' : 'password'), [setFocus, email])
  useEffect(() => {
    const before = document.title
    document.title = `Sign in · ${site.title}`
    return () => {
      document.title = before
    }
  }, [site.title])

  const send = form.handleSubmit((values) => signIn.mutate(values))
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      {signIn.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(signIn.error)}
        </Notice>
      )}
      <FormField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        rules={{ required: 'Enter your email.' }}
      />
      <FormField
        control={form.control}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        rules={{ required: 'Enter your password.' }}
      />
      <Button kind="primary" type="submit" isPending={signIn.isPending}>
        Sign in
      </Button>
    </form>
  )
}
