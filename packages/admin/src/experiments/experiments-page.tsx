import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FlaskConical, Plus } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import { Page, Panel } from '../ui/page.tsx'
import rowStyles from '../ui/rows.module.css'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { CountingNotice } from './counting-notice.tsx'
import { describeGoal, type Experiment, experimentsQuery, statusBadges } from './experiments.ts'
import styles from './experiments.module.css'
import { describeOutcome, describeVerdict } from './verdict.ts'

/** All experiments of the site, the newest first. */
export function ExperimentsPage() {
  const mayWrite = useCan()('content.write')
  const experiments = useQuery(experimentsQuery)
  const all = experiments.data?.experiments ?? []
  return (
    <Page title={t('Experiments')} actions={mayWrite && <CreateLink kind="primary" />}>
      {experiments.data && <CountingNotice {...experiments.data} hasExperiments={all.length > 0} />}
      <Panel>
        {experiments.isPending && <LoadingState />}
        {experiments.isError && !experiments.data && (
          <ErrorState error={experiments.error} onRetry={() => void experiments.refetch()} />
        )}
        {experiments.data && all.length === 0 && <Introduction mayWrite={mayWrite} />}
        {all.length > 0 && (
          <ul className={rowStyles.rows} aria-label={t('Experiments')}>
            {all.map((experiment) => (
              <Row key={experiment.id} experiment={experiment} />
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  )
}

function CreateLink({ kind }: { readonly kind: 'primary' | 'plain' }) {
  return (
    <Link to="/experiments/$experimentId" params={{ experimentId: 'new' }} className={getButtonClass(kind)}>
      <Plus size={16} aria-hidden="true" />
      <span>{t('Create experiment')}</span>
    </Link>
  )
}

function Introduction({ mayWrite }: { readonly mayWrite: boolean }) {
  return (
    <EmptyState icon={<FlaskConical size={22} />} title={t('No experiments yet')}>
      <p>
        {t(
          'Show half of your visitors another version of a page, and see which one leads to more orders, sign-ups or messages.',
        )}
      </p>
      <p>{t('It takes some hundred visitors to see a large difference, and some ten thousand to see a small one.')}</p>
      {mayWrite && <CreateLink kind="plain" />}
    </EmptyState>
  )
}

function Row({ experiment }: { readonly experiment: Experiment }) {
  const { number } = useFormats()
  const { id: experimentId, name, status, pageTitle, results } = experiment
  const { label, tone } = statusBadges[status]
  const visitors = results.a.visitors + results.b.visitors
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      <span className={classNames(rowStyles.words, styles.words)}>
        <Link
          to="/experiments/$experimentId"
          params={{ experimentId }}
          className={classNames(rowStyles.title, styles.title)}
        >
          {name}
        </Link>
        <span className={styles.meta}>
          {[pageTitle === '' ? t('Deleted page') : pageTitle, describeGoal(experiment)].join(' · ')}
        </span>
      </span>
      {status !== 'draft' && (
        <span className={styles.count}>
          {t('{count, plural, one {{number} visitor} other {{number} visitors}}', {
            count: visitors,
            number: number(visitors),
          })}
        </span>
      )}
      <span className={styles.state}>
        <Badge tone={tone}>{label}</Badge>
        {status !== 'draft' && (
          <span className={styles.meta}>
            {status === 'ended' ? describeOutcome(experiment) : describeVerdict(results)}
          </span>
        )}
      </span>
    </li>
  )
}
