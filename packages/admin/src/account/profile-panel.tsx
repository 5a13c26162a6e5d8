import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { sessionQuery, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import styles from './account-page.module.css'
import { EmailDialog } from './email-dialog.tsx'
import { LanguageForm } from './language-form.tsx'
import { t, translateServerText } from '../i18n/text.ts'

/** Name, email and role of the signed-in person. */
export function ProfilePanel() {
  const { account, role, site } = useSession()
  const [isChangingEmail, setChangingEmail] = useState(false)
  return (
    <Panel title={t('Profile')}>
      <div className={styles.body}>
        <NameForm displayName={account.displayName} />
        <LanguageForm />
        <dl className={styles.facts}>
          <dt>{t('Email')}</dt>
          <dd className={styles.withButton}>
            <span>{account.email}</span>
            <Button onPress={() => setChangingEmail(true)}>{t('Change email')}</Button>
          </dd>
          <dt>{t('Role')}</dt>
          <dd>{t('{role} of {site}', { role: translateServerText(role.title), site: site.title })}</dd>
        </dl>
      </div>
      <EmailDialog isOpen={isChangingEmail} onClose={() => setChangingEmail(false)} />
    </Panel>
  )
}

function NameForm({ displayName }: { readonly displayName: string }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const { control, handleSubmit, setError, reset, formState } = useForm({ defaultValues: { displayName } })
  const save = useMutation({
    mutationFn: (body: { displayName: string }) => answer(api.PATCH('/api/admin/account', { body })),
    onSuccess: (_answer, body) => {
      reset(body)
      notify(t('Name saved.'))
      void queries.invalidateQueries(sessionQuery)
    },
    onError: (error) =>
      setError('displayName', { message: getFieldProblems(error)['displayName'] ?? getErrorMessage(error) }),
  })
  const send = handleSubmit((values) => save.mutate(values))
  const problem = formState.errors.root?.message
  return (
    <form className={styles.inline} noValidate onSubmit={(event) => void send(event)}>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <FormField
        control={control}
        name="displayName"
        label={t('Name')}
        autoComplete="name"
        maxLength={100}
        rules={{ required: t('Enter your name.') }}
      />
      <Button type="submit" isDisabled={!formState.isDirty} isPending={save.isPending}>
        {t('Save name')}
      </Button>
    </form>
  )
}
