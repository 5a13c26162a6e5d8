import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { answer, api } from '../api/client.ts'
import { RecordForm } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { useCan, useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ReleaseActions } from './release-actions.tsx'
import { ReleaseChanges } from './release-changes.tsx'
import { ChosenDrafts, PublishedDrafts } from './release-drafts.tsx'
import {
  emptyRelease,
  getReleaseBadge,
  readRelease,
  refreshReleases,
  type Release,
  type ReleaseBody,
  releaseQuery,
  type ReleaseValues,
  toReleaseValues,
} from './releases.ts'
import styles from './releases.module.css'

const route = getRouteApi('/releases/$releaseId')

/** A release that is there, or a new one. */
export function ReleasePage() {
  const { releaseId } = route.useParams()
  const isNew = releaseId === 'new'
  const release = useQuery({ ...releaseQuery(releaseId), enabled: !isNew })
  if (isNew) return <ReleaseEditor key="new" stored={undefined} />
  if (release.data) return <ReleaseEditor key={release.data.id} stored={release.data} />
  return (
    <Page title={t('Release')} before={<Back />}>
      <Panel>
        {release.isError ? (
          <ErrorState error={release.error} onRetry={() => void release.refetch()} />
        ) : (
          <LoadingState />
        )}
      </Panel>
    </Page>
  )
}

function ReleaseEditor({ stored }: { readonly stored: Release | undefined }) {
  const { site } = useSession()
  const form = useReleaseForm(stored, site.timeZone)
  const mayWrite = useCan()('content.write')
  const isOpen = mayWrite && (stored === undefined || stored.state === 'open')
  const title = stored?.title ?? t('Create release')
  const badge = stored && getReleaseBadge(stored)
  return (
    <Page
      title={title}
      windowTitle={[title, t('Releases')]}
      before={<Back />}
      {...(badge ? { aside: <Badge tone={badge.tone}>{badge.label}</Badge> } : {})}
      {...(stored ? { actions: <ReleaseActions release={stored} isDirty={form.isDirty} /> } : {})}
    >
      <RecordForm form={form}>
        <div className={styles.page}>
          {stored && <ReleaseState release={stored} />}
          {isOpen && <ReleaseFields form={form} timeZone={site.timeZone} />}
          {isOpen ? (
            <ChosenDrafts
              stored={stored?.documents ?? []}
              chosen={form.values.documents}
              onChange={(documents) => form.change({ documents })}
            />
          ) : (
            stored && stored.documents.length > 0 && <PublishedDrafts documents={stored.documents} />
          )}
          {stored && stored.changes.length > 0 && (
            <ReleaseChanges
              changes={stored.changes}
              kept={form.values.changes}
              isOpen={isOpen}
              onChange={(changes) => form.change({ changes })}
            />
          )}
        </div>
      </RecordForm>
    </Page>
  )
}

type Form = ReturnType<typeof useReleaseForm>

function useReleaseForm(stored: Release | undefined, timeZone: string) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useRecordForm<Release, ReleaseValues, ReleaseBody>({
    stored,
    initial: stored ? toReleaseValues(stored, timeZone) : emptyRelease,
    read: (values) => readRelease(values, timeZone),
    create: ({ changes: _none, ...body }) => answer(api.POST('/api/admin/releases', { body })),
    update: ({ id: releaseId }, body, version) =>
      answer(
        api.PUT('/api/admin/releases/{releaseId}', { params: { path: { releaseId } }, body: { ...body, version } }),
      ),
    refresh: (saved) => refreshReleases(queries, saved),
    open: ({ id: releaseId }) =>
      navigate({ to: '/releases/$releaseId', params: { releaseId }, replace: true, ignoreBlocker: true }),
    savedText: t('Release saved.'),
  })
}

function ReleaseFields({ form, timeZone }: { readonly form: Form; readonly timeZone: string }) {
  const { values, problems, change } = form
  return (
    <Panel title={t('Release')}>
      <div className={styles.fields}>
        <TextField
          label={t('Name')}
          description={t('For staff only.')}
          maxLength={100}
          value={values.title}
          error={problems['title']}
          onChange={(title) => change({ title })}
        />
        <TextField
          label={t('Publish at (optional)')}
          type="datetime-local"
          description={t('In the time zone of the site, {zone}. Leave blank to publish it by hand.', {
            zone: timeZone,
          })}
          value={values.publishOn}
          error={problems['publishOn']}
          onChange={(publishOn) => change({ publishOn })}
        />
        <Checkbox isSelected={values.needsApproval} onChange={(needsApproval) => change({ needsApproval })}>
          {t('Somebody else of the staff has to approve it first')}
        </Checkbox>
      </div>
    </Panel>
  )
}

/** Who approved and published it and when, and why it could not be published. */
function ReleaseState({ release }: { readonly release: Release }) {
  const formats = useFormats()
  const { state, problem, publishedOn, approvedOn, approvedBy, publishedBy, needsApproval, mayApprove } = release
  const lines = [
    state === 'open' && approvedOn !== null && approvedBy !== null
      ? t('Approved by {name}: {time}.', { name: approvedBy, time: formats.moment(approvedOn) })
      : undefined,
    state === 'open' && needsApproval && approvedOn === null && !mayApprove
      ? t('Somebody who has not changed it approves it.')
      : undefined,
    publishedOn === null
      ? undefined
      : publishedBy === null
        ? t('Published as scheduled: {time}.', { time: formats.moment(publishedOn) })
        : t('Published by {name}: {time}.', { name: publishedBy, time: formats.moment(publishedOn) }),
    state === 'rolled_back' ? t('It was rolled back: visitors see what they saw before.') : undefined,
  ].filter((line) => line !== undefined)
  return (
    <>
      {problem !== '' && (
        <div className={styles.wide}>
          <Notice tone="danger">
            {t('The release was not published at its time.')} {problem}
          </Notice>
        </div>
      )}
      {lines.length > 0 && (
        <div className={styles.wide}>
          <Notice tone="neutral">{lines.join(' ')}</Notice>
        </div>
      )}
    </>
  )
}

function Back() {
  return <BackLink link={{ to: '/releases' }}>{t('Releases')}</BackLink>
}
