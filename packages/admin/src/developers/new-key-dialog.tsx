import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Select } from '../ui/select.tsx'
import { t } from '../i18n/text.ts'
import { type Access, apiKeysQuery, type CreatedApiKey, resources, toScopes } from './api-keys.ts'
import { SecretView } from './secret-view.tsx'
import styles from './developers.module.css'

interface NewKeyDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Makes a key and shows it, once. */
export function NewKeyDialog({ isOpen, onClose }: NewKeyDialogProps) {
  return (
    <Dialog title={t('Create API key')} isOpen={isOpen} onClose={onClose}>
      <Steps onClose={onClose} />
    </Dialog>
  )
}

function Steps({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const [created, setCreated] = useState<CreatedApiKey>()
  if (created)
    return (
      <SecretView
        label={t('API key')}
        text={t('Copy this key now and keep it like a password. It is shown only this once.')}
        secret={created.secret}
        onClose={onClose}
      />
    )
  return (
    <KeyForm
      onClose={onClose}
      onCreated={(key) => {
        void queries.invalidateQueries(apiKeysQuery)
        setCreated(key)
      }}
    />
  )
}

const dayMs = 86_400_000
const lifetimes = [
  { value: 'none', label: t('Never') },
  { value: '30', label: t('In {count} days', { count: 30 }) },
  { value: '90', label: t('In {count} days', { count: 90 }) },
  { value: '365', label: t('In a year') },
] as const
type Lifetime = (typeof lifetimes)[number]['value']

function KeyForm({
  onClose,
  onCreated,
}: Pick<NewKeyDialogProps, 'onClose'> & { readonly onCreated: (key: CreatedApiKey) => void }) {
  const [access, setAccess] = useState<ReadonlyMap<string, Access>>(new Map())
  const [lifetime, setLifetime] = useState<Lifetime>('none')
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { name: '' } })
  const create = useMutation({
    mutationFn: ({ name }: { name: string }) => {
      const expiresOn = lifetime === 'none' ? null : new Date(Date.now() + Number(lifetime) * dayMs).toISOString()
      return answer(api.POST('/api/admin/api-keys', { body: { name, scopes: toScopes(access), expiresOn } }))
    },
    onSuccess: onCreated,
    onError: (error) => {
      const message = getFieldProblems(error)['name']
      setError(message === undefined ? 'root' : 'name', { message: message ?? getErrorMessage(error) })
    },
  })
  const submit = handleSubmit((values) => {
    if (toScopes(access).length > 0) return create.mutate(values)
    return setError('root', { message: t('Choose what the key may do.') })
  })
  return (
    <DialogForm
      className={styles.form}
      problem={formState.errors.root?.message}
      submitLabel={t('Create API key')}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="name"
        label={t('Name')}
        autoComplete="off"
        maxLength={100}
        description={t('The program that uses it, such as Warehouse.')}
        rules={{ required: t('Name is required.') }}
      />
      <fieldset className={styles.scopes}>
        <legend className={styles.legend}>{t('The key may')}</legend>
        {resources.map(({ name, label, write }) => (
          <div key={name} className={styles.scope}>
            <span>{label}</span>
            <Select
              quiet
              label={label}
              value={access.get(name) ?? 'none'}
              options={listAccess(write !== undefined)}
              onChange={(chosen) => setAccess(new Map(access).set(name, chosen))}
            />
          </div>
        ))}
      </fieldset>
      <Select label={t('Expires')} value={lifetime} options={lifetimes} onChange={setLifetime} />
    </DialogForm>
  )
}

function listAccess(canWrite: boolean): { value: Access; label: string }[] {
  return [
    { value: 'none', label: t('No access') },
    { value: 'read', label: t('Read') },
    ...(canWrite ? [{ value: 'write' as const, label: t('Read and write') }] : []),
  ]
}
