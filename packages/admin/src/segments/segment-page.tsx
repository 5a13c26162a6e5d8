import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Download, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { downloadFile } from '../api/download-file.ts'
import { RecordForm } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { useCurrency } from '../products/use-currency.ts'
import { refreshSegments, type Segment, type SegmentBody, segmentQuery } from '../segment-data/segments.ts'
import { useCan, useSession } from '../session/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { SegmentCount } from './segment-count.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { readSegment, type SegmentPlace, type SegmentValues, toSegmentValues } from './segment-values.ts'
import styles from './segments.module.css'

const route = getRouteApi('/segments/$segmentId')

/** A segment that is there, or a new one. */
export function SegmentPage() {
  const { segmentId } = route.useParams()
  const isNew = segmentId === 'new'
  const segment = useQuery({ ...segmentQuery(segmentId), enabled: !isNew })
  if (isNew) return <SegmentEditor key="new" stored={undefined} />
  if (segment.data) return <SegmentEditor key={segment.data.id} stored={segment.data} />
  return (
    <Page title={t('Segment')} before={<Back />}>
      <Panel>
        {segment.isError ? (
          <ErrorState error={segment.error} onRetry={() => void segment.refetch()} />
        ) : (
          <LoadingState />
        )}
      </Panel>
    </Page>
  )
}

function Back() {
  return <BackLink link={{ to: '/segments' }}>{t('Segments')}</BackLink>
}

function SegmentEditor({ stored }: { readonly stored: Segment | undefined }) {
  const { site } = useSession()
  const place: SegmentPlace = { currency: useCurrency(), language: site.language }
  const form = useSegmentForm(stored, place)
  const { body, problems } = readSegment(form.values, place)
  const isCounted = Object.keys(problems).every((field) => field === 'name')
  const title = stored ? stored.name : t('Add segment')
  return (
    <Page
      title={title}
      windowTitle={[title, t('Segments')]}
      before={<Back />}
      {...(stored ? { actions: <Actions segment={stored} /> } : {})}
    >
      <RecordForm form={form}>
        <div className={styles.columns}>
          <SegmentFields values={form.values} problems={form.problems} onChange={form.change} />
          <div className={styles.column}>
            <Panel title={t('In this segment now')}>
              <div className={styles.body}>
                <output className={styles.number}>
                  {isCounted ? <SegmentCount rules={body} /> : t('Complete the conditions')}
                </output>
                <p className={styles.quiet}>{t('Customers come and go by themselves, as the conditions say.')}</p>
              </div>
            </Panel>
            {stored && stored.uses.length > 0 && <Uses segment={stored} />}
          </div>
        </div>
      </RecordForm>
    </Page>
  )
}

/** The first values stay the same object, so that a form without changes is known by it. */
function useSegmentForm(stored: Segment | undefined, place: SegmentPlace) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [blank] = useState(() => toSegmentValues(undefined, place))
  return useRecordForm<Segment, SegmentValues, SegmentBody>({
    stored,
    initial: stored ? toSegmentValues(stored, place) : blank,
    read: (values) => readSegment(values, place),
    create: (body) => answer(api.POST('/api/admin/segments', { body })),
    update: ({ id: segmentId }, body, version) =>
      answer(
        api.PUT('/api/admin/segments/{segmentId}', { params: { path: { segmentId } }, body: { ...body, version } }),
      ),
    refresh: (saved) => refreshSegments(queries, saved),
    open: ({ id: segmentId }) =>
      navigate({ to: '/segments/$segmentId', params: { segmentId }, replace: true, ignoreBlocker: true }),
    savedText: t('Segment saved.'),
  })
}

/** What is for this segment: it cannot be deleted before. */
function Uses({ segment: { uses } }: { readonly segment: Segment }) {
  return (
    <Panel title={t('Used by')}>
      <div className={styles.body}>
        <ul className={styles.uses}>
          {uses.map(({ kind, id, name }) => (
            <li key={id}>
              {kind === 'discount' ? (
                <Link to="/discounts/$discountId" params={{ discountId: id }}>
                  {name}
                </Link>
              ) : (
                <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
                  {name || t('Campaign without a subject')}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function Actions({ segment: { id: segmentId, name } }: { readonly segment: Segment }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const notify = useNotify()
  const mayWrite = useCan()('customers.write')
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    await answer(api.DELETE('/api/admin/segments/{segmentId}', { params: { path: { segmentId } } }))
    notify(t('“{title}” deleted.', { title: name }))
    await navigate({ to: '/segments', ignoreBlocker: true })
    await refreshSegments(queries)
  }
  return (
    <>
      <PageActions
        actions={[
          {
            label: t('Show customers'),
            icon: <Users size={16} aria-hidden="true" />,
            target: { to: { to: '/customers', search: { segment: segmentId } } },
          },
          {
            label: t('Export CSV'),
            icon: <Download size={16} aria-hidden="true" />,
            target: () => downloadFile(`/api/admin/customers.csv?segment=${encodeURIComponent(segmentId)}`),
          },
          mayWrite && {
            label: t('Delete'),
            icon: <Trash2 size={16} aria-hidden="true" />,
            target: () => setDeleting(true),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('Delete “{title}”?', { title: name })}
        action={t('Delete')}
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      >
        {t('Its customers stay. This cannot be undone.')}
      </ConfirmDialog>
    </>
  )
}
