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
import { t, translateServerText } from '../i18n/text.ts'

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
    <LoadedLink
      title={site ? t('Join {title}', { title: site.title }) : t('Join this site')}
      site={site}
      query={offer}
      onDone={onDone}
    >
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
        {invitedBy === null
          ? t('You were invited as {role}.', { role: translateServerText(role.title) })
          : t('{person} invited you as {role}.', { person: invitedBy, role: translateServerText(role.title) })}{' '}
        {hasAccount ? t('Sign in as {email} to join.', { email }) : t('Your email: {email}', { email })}
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
          label={t('Your name')}
          autoComplete="name"
          maxLength={100}
          rules={{ required: t('Enter your name.') }}
        />
      )}
      <FormField
        control={control}
        name="password"
        label={t('Password')}
        type="password"
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        {...(hasAccount ? {} : { description: t('At least 10 characters. Several words are easy to remember.') })}
        rules={{
          required: hasAccount ? t('Enter your password.') : t('Enter a new password.'),
          ...(hasAccount ? {} : { minLength: { value: 10, message: t('Use at least 10 characters.') } }),
        }}
      />
      {asksCode && (
        <FormField
          control={control}
          name="code"
          label={t('Code')}
          autoComplete="one-time-code"
          maxLength={30}
          description={t('Six digits of your authenticator app, or a recovery code.')}
          rules={{ required: t('Enter the code.') }}
        />
      )}
      <Button kind="primary" type="submit" isPending={accept.isPending}>
        {t('Accept invitation')}
      </Button>
    </form>
  )
}
