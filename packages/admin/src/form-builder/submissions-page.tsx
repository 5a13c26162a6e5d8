import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CheckCheck, Download, Inbox } from 'lucide-react'
import { downloadFile } from '../api/download-file.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { formsQuery } from '../links/site-forms.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { Badge } from '../ui/badge.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { EmptyState, NoMatchState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import rowStyles from '../ui/rows.module.css'
import styles from './form-builder.module.css'
import { readSubmissionsSearch } from './search.ts'
import { formQuery, readSubmissions, type Submission, submissionsQuery } from './forms.ts'

const route = getRouteApi('/forms/$formId/submissions')

/** Submissions of a form, newest first. */
export function SubmissionsPage() {
  const { formId } = route.useParams()
  const search = route.useSearch()
  const { find = '', folder = 'inbox' } = search
  const { spamCount = 0, unreadCount = 0 } = useQuery(formsQuery).data?.find(({ id }) => id === formId) ?? {}
  const navigate = route.useNavigate()
  const form = useQuery(formQuery(formId))
  const submissions = useInfiniteQuery(submissionsQuery(formId, find, folder))
  const list = submissions.data?.pages.flatMap((page) => page.submissions) ?? []
  const count = submissions.data?.pages[0]?.count ?? 0
  const name = form.data?.name ?? t('Form')
  return (
    <Page
      title={t('Submissions')}
      windowTitle={[t('Submissions'), name]}
      before={<BackLink link={{ to: '/forms/$formId', params: { formId } }}>{name}</BackLink>}
      actions={
        folder === 'inbox' &&
        count > 0 && <Actions formId={formId} newestId={unreadCount > 0 && find === '' ? list[0]?.id : undefined} />
      }
    >
      <SavedViews
        list="submissions"
        share="submissions.write"
        search={search}
        read={readSubmissionsSearch}
        toLink={(shown) => ({ to: '/forms/$formId/submissions', params: { formId }, search: shown })}
      />
      {(spamCount > 0 || folder === 'spam') && (
        <Segments
          label={t('Folder')}
          segments={[
            { label: t('Submissions'), link: { to: '/forms/$formId/submissions', params: { formId }, search: {} } },
            {
              label: t('Spam ({count})', { count: spamCount }),
              link: { to: '/forms/$formId/submissions', params: { formId }, search: { folder: 'spam' } },
              isCurrent: folder === 'spam',
            },
          ]}
        />
      )}
      <div className={styles.toolbar}>
        <output className={styles.meta}>
          {submissions.isSuccess &&
            t('{count, plural, =0 {No submissions} one {# submission} other {# submissions}}', { count })}
        </output>
        <SearchField
          label={t('Search answers')}
          value={find}
          onSearch={(text) =>
            void navigate({
              search: readSubmissionsSearch({ ...search, find: text }),
              replace: true,
            })
          }
        />
      </div>
      <Panel>
        <PagedList
          query={submissions}
          isEmpty={list.length === 0}
          empty={
            <Nothing
              isSearch={find !== ''}
              isSpam={folder === 'spam'}
              onClear={() => void navigate({ search: folder === 'inbox' ? {} : { folder }, replace: true })}
            />
          }
        >
          <ul className={rowStyles.rows} aria-label={t('Submissions')}>
            {list.map((submission) => (
              <SubmissionRow key={submission.id} formId={formId} submission={submission} />
            ))}
          </ul>
        </PagedList>
      </Panel>
    </Page>
  )
}

interface ActionsProps {
  readonly formId: string
  /** The newest submission, where some are unread. */
  readonly newestId: string | undefined
}

function Actions({ formId, newestId }: ActionsProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const read = useMutation({
    mutationFn: (newest: string) => readSubmissions(queries, formId, newest, true),
    onSuccess: () => notify(t('All marked as read.')),
    onError: (error) => notify(getErrorMessage(error)),
  })
  return (
    <PageActions
      actions={[
        newestId !== undefined && {
          label: t('Mark all as read'),
          icon: <CheckCheck size={16} aria-hidden="true" />,
          target: () => read.mutate(newestId),
          isPending: read.isPending,
        },
        {
          label: t('Export all as CSV'),
          icon: <Download size={16} aria-hidden="true" />,
          target: () => downloadFile(`/api/admin/forms/${formId}/submissions.csv`),
        },
      ]}
    />
  )
}

interface NothingProps {
  readonly isSearch: boolean
  readonly isSpam: boolean
  readonly onClear: () => void
}

function Nothing({ isSearch, isSpam, onClear }: NothingProps) {
  if (isSearch) return <NoMatchState title={t('No submission has these words')} onClear={onClear} />
  if (isSpam) return <EmptyState icon={<Inbox size={22} />} title={t('No spam')} />
  return (
    <EmptyState icon={<Inbox size={22} />} title={t('No submissions yet')}>
      <p>{t('Add the form to a page. What visitors send appears here.')}</p>
    </EmptyState>
  )
}

/** The first answers name a submission. */
function SubmissionRow({ formId, submission }: { readonly formId: string; readonly submission: Submission }) {
  const [first, ...others] = submission.answers.flatMap(({ lines }) => (lines.length === 0 ? [] : [lines.join(' ')]))
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.words}>
        <Link
          to="/forms/$formId/submissions/$submissionId"
          params={{ formId, submissionId: submission.id }}
          className={rowStyles.title}
        >
          <bdi>{first ?? t('Nothing filled in')}</bdi>
        </Link>
        <span className={styles.excerpt} dir="auto">
          {others.join(' · ')}
        </span>
      </span>
      <span className={styles.count}>
        {!submission.isRead && submission.spamReason === null && <Badge tone="accent">{t('New')}</Badge>}
        <Time iso={submission.createdOn} />
      </span>
    </li>
  )
}
