import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { t } from '../i18n/text.ts'
import { TopicChoice } from './topic-choice.tsx'
import { type Webhook, webhooksQuery } from './webhooks.ts'
import styles from './developers.module.css'

interface EditTopicsDialogProps {
  readonly webhook: Webhook
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Changes the topics of a webhook. */
export function EditTopicsDialog({ webhook, isOpen, onClose }: EditTopicsDialogProps) {
  return (
    <Dialog title={t('Edit topics')} isOpen={isOpen} onClose={onClose}>
      <TopicsForm webhook={webhook} onClose={onClose} />
    </Dialog>
  )
}

/** Mounted with the dialog, so that a choice that was not saved does not survive its closing. */
function TopicsForm({ webhook, onClose }: Omit<EditTopicsDialogProps, 'isOpen'>) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [topics, setTopics] = useState(webhook.topics as readonly Webhook['topics'][number][])
  const [problem, setProblem] = useState<string>()
  const save = useMutation({
    mutationFn: () =>
      answer(
        api.PATCH('/api/admin/webhooks/{webhookId}', {
          params: { path: { webhookId: webhook.id } },
          body: { topics: [...topics] },
        }),
      ),
    onSuccess: () => {
      notify(t('Topics saved.'))
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
    </DialogForm>
  )
}
