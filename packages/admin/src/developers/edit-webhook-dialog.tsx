import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Select } from '../ui/select.tsx'
import { t } from '../i18n/text.ts'
import { TopicChoice } from './topic-choice.tsx'
import { type Webhook, webhooksQuery } from './webhooks.ts'
import styles from './developers.module.css'

interface EditWebhookDialogProps {
  readonly webhook: Webhook
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Changes the topics of a webhook and the version of its deliveries. */
export function EditWebhookDialog({ webhook, isOpen, onClose }: EditWebhookDialogProps) {
  return (
    <Dialog title={t('Edit webhook')} isOpen={isOpen} onClose={onClose}>
      <WebhookForm webhook={webhook} onClose={onClose} />
    </Dialog>
  )
}

/** Mounted with the dialog, so that a choice that was not saved does not survive its closing. */
function WebhookForm({ webhook, onClose }: Omit<EditWebhookDialogProps, 'isOpen'>) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [topics, setTopics] = useState(webhook.topics as readonly Webhook['topics'][number][])
  const [version, setVersion] = useState(webhook.version)
  const versions = useQuery(webhooksQuery).data?.versions ?? [version]
  const [problem, setProblem] = useState<string>()
  const save = useMutation({
    mutationFn: () =>
      answer(
        api.PATCH('/api/admin/webhooks/{webhookId}', {
          params: { path: { webhookId: webhook.id } },
          body: { topics: [...topics], version },
        }),
      ),
    onSuccess: () => {
      notify(t('Webhook saved.'))
      void queries.invalidateQueries(webhooksQuery)
      onClose()
    },
    onError: (error) => setProblem(getErrorMessage(error)),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (topics.length === 0) return setProblem(t('Choose at least one topic.'))
    setProblem(undefined)
    save.mutate()
  }
  return (
    <DialogForm
      className={styles.form}
      problem={problem}
      submitLabel={t('Save')}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TopicChoice topics={topics} onChange={setTopics} />
      <Select
        label={t('Version of what is sent')}
        value={version}
        options={versions.toReversed().map((value) => ({
          value,
          label: value === versions.at(-1) ? t('{version} (newest)', { version: value }) : value,
        }))}
        onChange={setVersion}
      />
      <p className={styles.hint}>
        {t('Changes of the form come as a new version. This webhook keeps its version until you choose another.')}
      </p>
    </DialogForm>
  )
}
