import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage, getFieldProblems, Problem } from '../api/problem.ts'
import { editorLanguage, t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { type ThemeName, themes } from '../welcome/onboarding.ts'
import { proposeSiteName, requestSignUp, type SignUpInput } from './sign-up.ts'
import styles from './signed-out-page.module.css'

interface SignUpFormProps {
  readonly domain: string
  readonly onSignIn: () => void
}

const fields = ['title', 'identifier', 'email', 'password'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, string>

/** The field that an error of the server is about. */
function findField(error: unknown): { readonly field: Field; readonly message: string } | undefined {
  if (error instanceof Problem && error.code.startsWith('site_name_'))
    return { field: 'identifier', message: error.message }
  const problems = getFieldProblems(error)
  const field = fields.find((each) => problems[each] !== undefined)
  return field && { field, message: problems[field] ?? '' }
}

/** Asks for name, address, email, password and theme. What follows is the same for every email. */
export function SignUpForm({ domain, onSignIn }: SignUpFormProps) {
  const form = useForm<Values>({ defaultValues: { title: '', identifier: '', email: '', password: '' } })
  const { control, handleSubmit, setError, setValue, getValues, formState } = form
  const [theme, setTheme] = useState<ThemeName>('default')
  const request = useMutation({
    mutationFn: requestSignUp,
    onError: (error) => {
      const found = findField(error)
      if (found) setError(found.field, { message: found.message }, { shouldFocus: true })
      else setError('root', { message: getErrorMessage(error) })
    },
  })
  const propose = async () => {
    const title = getValues('title').trim()
    if (title === '' || getValues('identifier') !== '') return
    // Without a proposal people type one.
    const name = await proposeSiteName(title).catch(() => undefined)
    if (name !== undefined && getValues('identifier') === '') setValue('identifier', name)
  }
  const send = handleSubmit((values) =>
    request.mutate({ ...values, identifier: values.identifier.trim().toLowerCase(), theme, language: editorLanguage }),
  )
  if (request.isSuccess) return <Sent input={request.variables} onAgain={request.reset} />
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <p className={styles.lead}>{t('A store, a blog or a portfolio. We send a mail to confirm your email first.')}</p>
      {formState.errors.root?.message !== undefined && (
        <Notice tone="danger" alert>
          {formState.errors.root.message}
        </Notice>
      )}
      <TextFields control={control} domain={domain} onNamed={() => void propose()} />
      <ChoiceCards label={t('Theme')} value={theme} onChange={setTheme} choices={themes} />
      <Button kind="primary" type="submit" isPending={request.isPending}>
        {t('Create site')}
      </Button>
      <button type="button" className={styles.textButton} onClick={onSignIn}>
        {t('I have an account: sign in')}
      </button>
    </form>
  )
}

interface TextFieldsProps {
  readonly control: ReturnType<typeof useForm<Values>>['control']
  readonly domain: string
  /** Somebody has gone on from the name. */
  readonly onNamed: () => void
}

function TextFields({ control, domain, onNamed }: TextFieldsProps) {
  return (
    <>
      <FormField
        control={control}
        name="title"
        label={t('Name of the site')}
        autoComplete="organization"
        maxLength={100}
        rules={{ required: t('Name is required.') }}
      />
      <FormField
        control={control}
        name="identifier"
        onFocus={onNamed}
        label={t('Address')}
        autoComplete="off"
        maxLength={40}
        description={t('Followed by .{domain}. Small letters, digits and dashes.', { domain })}
        rules={{ required: t('Enter an address.') }}
      />
      <FormField
        control={control}
        name="email"
        onFocus={onNamed}
        label={t('Email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        rules={{ required: t('Enter your email.') }}
      />
      <FormField
        control={control}
        name="password"
        onFocus={onNamed}
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        description={t('At least 10 characters. Several words are easy to remember.')}
        rules={{
          required: t('Enter a new password.'),
          minLength: { value: 10, message: t('Use at least 10 characters.') },
        }}
      />
    </>
  )
}

function Sent({ input, onAgain }: { readonly input: SignUpInput; readonly onAgain: () => void }) {
  return (
    <>
      <output className={styles.lead}>
        {t('A mail is on its way to {email}. Open its link within 24 hours. Look in the spam folder too.', {
          email: input.email,
        })}
      </output>
      <Button onPress={onAgain}>{t('Change my entries')}</Button>
    </>
  )
}
