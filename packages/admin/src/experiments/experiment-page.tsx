import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RecordForm } from '../forms/record-form.tsx'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Notice } from '../ui/notice.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ExperimentActions } from './experiment-actions.tsx'
import { ExperimentForm } from './experiment-form.tsx'
import { ExperimentResults } from './experiment-results.tsx'
import { type Experiment, experimentQuery, statusBadges } from './experiments.ts'
import styles from './experiments.module.css'
import { useExperimentForm } from './use-experiment-form.ts'
import { VersionsSummary } from './versions-summary.tsx'

const route = getRouteApi('/experiments/$experimentId')

/** An experiment that is there, or a new one. */
export function ExperimentPage() {
  const { experimentId } = route.useParams()
  const isNew = experimentId === 'new'
  const experiment = useQuery({ ...experimentQuery(experimentId), enabled: !isNew })
  if (isNew) return <ExperimentEditor key="new" stored={undefined} />
  if (experiment.data) return <ExperimentEditor key={experiment.data.id} stored={experiment.data} />
  return (
    <Page title={t('Experiment')} before={<Back />}>
      <Panel>
        {experiment.isError ? (
          <ErrorState error={experiment.error} onRetry={() => void experiment.refetch()} />
        ) : (
          <LoadingState />
        )}
      </Panel>
    </Page>
  )
}

function ExperimentEditor({ stored }: { readonly stored: Experiment | undefined }) {
  const can = useCan()
  const form = useExperimentForm(stored)
  const { values, problems, isDirty, change } = form
  const mayWrite = can('content.write')
  const title = stored?.name ?? t('Create experiment')
  const isDraft = stored === undefined || stored.status === 'draft'
  return (
    <Page
      title={title}
      windowTitle={[title, t('Experiments')]}
      before={<Back />}
      {...(stored
        ? { aside: <Badge tone={statusBadges[stored.status].tone}>{statusBadges[stored.status].label}</Badge> }
        : {})}
      actions={stored && mayWrite && <ExperimentActions experiment={stored} isDirty={isDirty} />}
    >
      <RecordForm form={form}>
        {stored && !stored.isVisible && stored.status !== 'ended' && (
          <Notice tone="caution">
            {t('Visitors can’t see this page: it is a draft, or a version is behind a password. Nobody is counted.')}
          </Notice>
        )}
        <div className={styles.column}>
          {stored && stored.status !== 'draft' && <ExperimentResults experiment={stored} />}
          {stored && (!isDraft || !mayWrite || stored.challenger.kind === 'page') && (
            <VersionsSummary experiment={stored} />
          )}
          {isDraft && mayWrite && (
            <ExperimentForm values={values} problems={problems} isNew={stored === undefined} onChange={change} />
          )}
          {!isDraft && mayWrite && (
            <Panel title={t('Name')}>
              <div className={styles.body}>
                <TextField
                  label={t('Name')}
                  value={values.name}
                  error={problems['name']}
                  maxLength={120}
                  description={t('All else stays as it was at the start, so that what is counted can be compared.')}
                  onChange={(name) => change({ name })}
                />
              </div>
            </Panel>
          )}
        </div>
      </RecordForm>
    </Page>
  )
}

function Back() {
  return <BackLink link={{ to: '/experiments' }}>{t('Experiments')}</BackLink>
}
