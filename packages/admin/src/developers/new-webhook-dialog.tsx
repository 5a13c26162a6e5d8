import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { t } from '../i18n/text.ts'
import { SecretView } from './secret-view.tsx'
import { TopicChoice } from './topic-choice.tsx'
import { type CreatedWebhook, type WebhookTopic, webhooksQuery } from './webhooks.ts'
import styles from './developers.module.css'

interface NewWebhookDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Adds a webhook and shows its secret, once. */
export function NewWebhookDialog({ isOpen, onClose }: NewWebhookDialogProps) {
  return (
    <Dialog title={t('Add webhook')} isOpen={isOpen} onClose={onClose}>
      <Steps onClose={onClose} />
    </Dialog>
  )
}

function Steps({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const [created, setCreated] = useState<CreatedWebhook>()
  if (created)
    return (
      <SecretView
        label={t('Signing secret')}
        text={t('Copy this secret now: the receiver checks signatures with it. It is shown only this once.')}
        secret={created.secret}
        onClose={onClose}
      />
    )
  return (
    <WebhookForm
      onClose={onClose}
      onCreated={(webhook) => {
        void queries.invalidateQueries(webhooksQuery)
        setCreated(webhook)
      }}
    />
  )
}

interface WebhookFormProps {
  readonly onClose: () => void
  readonly onCreated: (webhook: CreatedWebhook) => void
}

function WebhookForm({ onClose, onCreated }: WebhookFormProps) {
  const [topics, setTopics] = useState<readonly WebhookTopic[]>(['order.create', 'order.update'])
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { url: '' } })
  const create = useMutation({
    mutationFn: ({ url }: { url: string }) =>
      answer(api.POST('/api/admin/webhooks', { body: { url, topics: [...topics] } })),
    onSuccess: onCreated,
    onError: (error) => {
      const message = getFieldProblems(error)['url']
      setError(message === undefined ? 'root' : 'url', { message: message ?? getErrorMessage(error) })
    },
  })
  const submit = handleSubmit((values) => {
    if (topics.length > 0) return create.mutate(values)
    return setError('root', { message: t('Choose at least one topic.') })
  })
  return (
    <DialogForm
      className={styles.form}
      problem={formState.errors.root?.message}
      submitLabel={t('Add webhook')}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="url"
        label={t('URL')}
        type="url"
        autoComplete="off"
        maxLength={500}
        description={t('An https address on the public internet.')}
        rules={{ required: t('Enter a whole address that begins with https://.') }}
      />
      <TopicChoice topics={topics} onChange={setTopics} />
    </DialogForm>
  )
}
