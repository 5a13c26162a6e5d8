import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import styles from './form-builder.module.css'
import { SubmissionFiles } from './submission-files.tsx'
import { formQuery, readSubmissions, refreshForms, type Submission, submissionQuery } from './forms.ts'

const route = getRouteApi('/forms/$formId/submissions/$submissionId')

/** One submission: every answer with the title that its field had. */
export function SubmissionPage() {
  const { formId, submissionId } = route.useParams()
  const submission = useQuery(submissionQuery(formId, submissionId))
  const name = useQuery(formQuery(formId)).data?.name ?? t('Form')
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const isUnread = submission.data?.isRead === false
  useEffect(() => {
    // Where it fails, it stays new, and the next look tries again.
    if (isUnread) void readSubmissions(queries, formId, submissionId).catch(() => undefined)
  }, [isUnread, queries, formId, submissionId])
  return (
    <Page
      title={t('Submission')}
      windowTitle={[t('Submission'), name]}
      width="narrow"
      before={<BackLink link={{ to: '/forms/$formId/submissions', params: { formId } }}>{t('Submissions')}</BackLink>}
      actions={
        submission.isSuccess &&
        can('submissions.write') && (
          <Button icon={<Trash2 size={16} aria-hidden="true" />} onPress={() => setAsking(true)}>
            {t('Delete')}
          </Button>
        )
      }
    >
      {submission.data?.spamReason != null && (
        <SpamNotice formId={formId} submission={submission.data} mayRestore={can('submissions.write')} />
      )}
      <Panel>
        {submission.isPending && <LoadingState />}
        {submission.isError && <ErrorState error={submission.error} onRetry={() => void submission.refetch()} />}
        {submission.data && <Answers formId={formId} submission={submission.data} />}
      </Panel>
      {isAsking && (
        <DeleteSubmissionDialog formId={formId} submissionId={submissionId} onClose={() => setAsking(false)} />
      )}
    </Page>
  )
}

const spamReasons: Readonly<Record<NonNullable<Submission['spamReason']>, string>> = {
  trap: t('A program filled in a field that people do not see.'),
  links: t('It has many links.'),
  words: t('It has a word of spam of this form.'),
}

/** Why a submission is in the spam, and the way out. */
function SpamNotice(props: { readonly formId: string; readonly submission: Submission; readonly mayRestore: boolean }) {
  const { formId, submission, mayRestore } = props
  const queries = useQueryClient()
  const notify = useNotify()
  const restore = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/admin/forms/{formId}/submissions/{submissionId}/restorations', {
          params: { path: { formId, submissionId: submission.id } },
        }),
      ),
    onSuccess: async (restored) => {
      queries.setQueryData(submissionQuery(formId, submission.id).queryKey, restored)
      notify(t('Moved to submissions.'))
      await refreshForms(queries, formId)
    },
  })
  return (
    <Notice tone="caution">
      <p>
        {t('Taken for spam.')} {submission.spamReason !== null && spamReasons[submission.spamReason]}
      </p>
      {restore.isError && <p role="alert">{getErrorMessage(restore.error)}</p>}
      {mayRestore && (
        <Button isPending={restore.isPending} onPress={() => restore.mutate()}>
          {t('Not spam')}
        </Button>
      )}
    </Notice>
  )
}

function Answers({ formId, submission }: { readonly formId: string; readonly submission: Submission }) {
  const formats = useFormats()
  const { answers, createdOn, pageTitle, pagePath } = submission
  return (
    <dl className={styles.answers}>
      <div>
        <dt>{t('Sent')}</dt>
        <dd>{formats.moment(createdOn)}</dd>
      </div>
      {answers.map(({ fieldId, title, lines, files }) => (
        <div key={fieldId}>
          <dt dir="auto">{title}</dt>
          <dd dir="auto">
            {files.length > 0 ? (
              <SubmissionFiles formId={formId} submission={submission} files={files} />
            ) : lines.length === 0 ? (
              <span className={styles.meta}>{t('No answer')}</span>
            ) : (
              <AnswerLines lines={lines} />
            )}
          </dd>
        </div>
      ))}
      {pagePath !== '' && (
        <div>
          <dt>{t('Page')}</dt>
          <dd>{pageTitle === '' ? pagePath : `${pageTitle}\n${pagePath}`}</dd>
        </div>
      )}
    </dl>
  )
}

const emailAddress = /^[^\s@"<>?&]{1,64}@[^\s@"<>?&]{1,253}$/

/** An answer as it was given; an email address alone is the way to reply. */
function AnswerLines({ lines }: { readonly lines: readonly string[] }) {
  const [only = ''] = lines
  return lines.length === 1 && emailAddress.test(only) ? (
    <a href={`mailto:${only}`} className="tap">
      {only}
    </a>
  ) : (
    lines.join('\n')
  )
}

interface DeleteDialogProps {
  readonly formId: string
  readonly submissionId: string
  readonly onClose: () => void
}

function DeleteSubmissionDialog({ formId, submissionId, onClose }: DeleteDialogProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const navigate = useNavigate()
  const remove = async () => {
    await answer(
      api.DELETE('/api/admin/forms/{formId}/submissions/{submissionId}', {
        params: { path: { formId, submissionId } },
      }),
    )
    await refreshForms(queries, formId)
  }
  return (
    <ConfirmDialog
      title={t('Delete this submission?')}
      action={t('Delete')}
      onClose={onClose}
      onConfirm={remove}
      onDone={() => {
        notify(t('Submission deleted.'))
        void navigate({ to: '/forms/$formId/submissions', params: { formId } })
      }}
    >
      {t('This can’t be undone.')}
    </ConfirmDialog>
  )
}
