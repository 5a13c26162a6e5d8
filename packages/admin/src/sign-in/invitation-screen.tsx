import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Answer, answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems, Problem } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { type LinkScreenProps, LoadedLink } from './loaded-link.tsx'
import styles from './signed-out-page.module.css'

type Offer = Answer<'getInvitation'>

/** Lets an invited person in: with a new account, or with the one that their email has. */
export function InvitationScreen({ token, site, onDone }: LinkScreenProps) {
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => answer(api.POST('/api/admin/invitation', { body: { token }, signal })),
    retry: false,
    staleTime: Infinity,
  })
  return (
    <LoadedLink title={`Join ${site?.title ?? 'this site'}`} site={site} query={offer} onDone={onDone}>
      {(data) => <AcceptForm token={token} offer={data} onDone={onDone} />}
    </LoadedLink>
  )
}

interface AcceptFormProps {
  readonly token: string
  readonly offer: Offer
  readonly onDone: () => void
}

interface AcceptValues {
  displayName: string
  password: string
  code: string
}

function AcceptForm({ token, offer: { email, role, invitedBy, hasAccount }, onDone }: AcceptFormProps) {
  const [asksCode, setAsksCode] = useState(false)
  const { control, handleSubmit, setError, setFocus, formState } = useForm<AcceptValues>({
    defaultValues: { displayName: '', password: '', code: '' },
  })
  useEffect(
    () => setFocus(asksCode ? 'code' : hasAccount ? 'password' : 'displayName'),
    [setFocus, hasAccount, asksCode],
  )
  const accept = useMutation({
    mutationFn: ({ displayName, password, code }: AcceptValues) =>
      answer(
        api.POST('/api/admin/invitation/acceptances', {
          body: hasAccount
            ? { hasAccount, token, password, ...(asksCode ? { code } : {}) }
            : { hasAccount, token, displayName, password },
        }),
      ),
    onSuccess: onDone,
    onError: (error) => {
      const problem = error instanceof Problem ? error.code : ''
      if (problem === 'two_step_required') return setAsksCode(true)
      const { displayName, password } = getFieldProblems(error)
      if (displayName !== undefined) setError('displayName', { message: displayName }, { shouldFocus: true })
      else if (password !== undefined) setError('password', { message: password }, { shouldFocus: true })
      else if (problem === 'wrong_code') setError('code', { message: getErrorMessage(error) }, { shouldFocus: true })
      else setError('root', { message: getErrorMessage(error) })
    },
  })
  const rootProblem = formState.errors.root?.message
  const send = handleSubmit((values) => accept.mutate(values))
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <p className={styles.lead}>
        {invitedBy === null ? 'You were invited' : `${invitedBy} invited you`} as {role.title}.{' '}
        {hasAccount ? `Sign in as ${email} to join.` : `Your email: ${email}`}
      </p>
      {rootProblem !== undefined && (
        <Notice tone="danger" alert>
          {rootProblem}
        </Notice>
      )}
      {!hasAccount && (
        <FormField
          control={control}
          name="displayName"
          label="Your name"
          autoComplete="name"
          maxLength={100}
          rules={{ required: 'Enter your name.' }}
        />
      )}
      <FormField
        control={control}
        name="password"
        label="Password"
        type="password"
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        {...(hasAccount ? {} : { description: 'At least 10 characters. Several words are easy to remember.' })}
        rules={{
          required: hasAccount ? 'Enter your password.' : 'Enter a new password.',
          ...(hasAccount ? {} : { minLength: { value: 10, message: 'Use at least 10 characters.' } }),
        }}
      />
      {asksCode && (
        <FormField
          control={control}
          name="code"
          label="Code"
          autoComplete="one-time-code"
          maxLength={30}
          description="Six digits of your authenticator app, or a recovery code."
          rules={{ required: 'Enter the code.' }}
        />
      )}
      <Button kind="primary" type="submit" isPending={accept.isPending}>
        Accept invitation
      </Button>
    </form>
  )
}
