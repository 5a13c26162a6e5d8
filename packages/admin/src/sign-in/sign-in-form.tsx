import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, Problem } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { type SessionState, sessionQuery } from '../session/session.ts'
import styles from './signed-out-page.module.css'
import { t } from '../i18n/text.ts'

interface Credentials {
  email: string
  password: string
  code: string
}

interface SignInFormProps {
  readonly site: SessionState['site']
  /** The account that was signed in before. */
  readonly email?: string
  readonly onForgotten?: (email: string) => void
}

/** Email and password, and the code where the account asks for one. */
export function SignInForm({ site, email = '', onForgotten }: SignInFormProps) {
  const queries = useQueryClient()
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm<Credentials>({ defaultValues: { email, password: '', code: '' } })
  const { setFocus, resetField, getValues } = form
  const signIn = useMutation({
    mutationFn: ({ code, ...body }: Credentials) =>
      answer(api.POST('/api/admin/session', { body: asksCode ? { ...body, code } : body })),
    onSuccess: (session) => queries.setQueryData(sessionQuery.queryKey, session),
    onError: (error) => {
      const problem = error instanceof Problem ? error.code : ''
      if (problem === 'two_step_required') return setAsksCode(true)
      if (problem === 'wrong_code') {
        resetField('code')
        return setFocus('code')
      }
      setAsksCode(false)
      resetField('code')
      resetField('password')
      setFocus('password')
    },
  })
  useEffect(() => setFocus(asksCode ? 'code' : email === '' ? 'email' : 'password'), [setFocus, email, asksCode])
  useEffect(() => {
    const before = document.title
    document.title = t('Sign in · {title}', { title: site.title })
    return () => {
      document.title = before
    }
  }, [site.title])

  const send = form.handleSubmit((values) => signIn.mutate(values))
  const isFirstAsk = signIn.error instanceof Problem && signIn.error.code === 'two_step_required'
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      {signIn.isError && !isFirstAsk && (
        <Notice tone="danger" alert>
          {getErrorMessage(signIn.error)}
        </Notice>
      )}
      {!asksCode && (
        <>
          <FormField
            control={form.control}
            name="email"
            label={t('Email')}
            type="email"
            autoComplete="username"
            rules={{ required: t('Enter your email.') }}
          />
          <FormField
            control={form.control}
            name="password"
            label={t('Password')}
            type="password"
            autoComplete="current-password"
            rules={{ required: t('Enter your password.') }}
          />
        </>
      )}
      {asksCode && (
        <FormField
          control={form.control}
          name="code"
          label={t('Code')}
          autoComplete="one-time-code"
          maxLength={30}
          description={t('Six digits of your authenticator app, or a recovery code.')}
          rules={{ required: t('Enter the code.') }}
        />
      )}
      <Button kind="primary" type="submit" isPending={signIn.isPending}>
        {t('Sign in')}
      </Button>
      {asksCode && (
        <Button kind="quiet" onPress={() => setAsksCode(false)}>
          {t('Use another account')}
        </Button>
      )}
      {onForgotten && !asksCode && (
        <button type="button" className={styles.textButton} onClick={() => onForgotten(getValues('email'))}>
          {t('Forgot password?')}
        </button>
      )}
    </form>
  )
}
