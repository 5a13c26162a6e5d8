import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Rocket } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass } from '../ui/button.tsx'
import { useFormats } from '../ui/format.ts'
import { Page, Panel } from '../ui/page.tsx'
import rows from '../ui/rows.module.css'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { type ListedRelease, releasesQuery } from '../release-changes/waiting.ts'
import { getReleaseBadge } from './releases.ts'
import styles from './releases.module.css'

/** Releases of the site: those to come, and those that were published. */
export function ReleasesPage() {
  const releases = useQuery(releasesQuery)
  const all = releases.data ?? []
  return (
    <Page title={t('Releases')} actions={<CreateLink kind="primary" />}>
      <Panel>
        {releases.isPending && <LoadingState />}
        {releases.isError && !releases.data && (
          <ErrorState error={releases.error} onRetry={() => void releases.refetch()} />
        )}
        {releases.data && all.length === 0 && (
          <EmptyState icon={<Rocket size={22} />} title={t('No releases yet')}>
            <p>{t('Collect drafts of several pages and publish them together, at a time you choose.')}</p>
            <CreateLink kind="plain" />
          </EmptyState>
        )}
        {all.length > 0 && (
          <ul className={rows.rows} aria-label={t('Releases')}>
            {all.map((release) => (
              <ReleaseRow key={release.id} release={release} />
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  )
}

function CreateLink({ kind }: { readonly kind: 'primary' | 'plain' }) {
  return (
    <Link to="/releases/$releaseId" params={{ releaseId: 'new' }} className={getButtonClass(kind)}>
      <Plus size={16} aria-hidden="true" />
      <span>{t('Create release')}</span>
    </Link>
  )
}

function ReleaseRow({ release }: { readonly release: ListedRelease }) {
  const formats = useFormats()
  const { label, tone } = getReleaseBadge(release)
  const time = release.publishedOn ?? release.publishOn
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <Link to="/releases/$releaseId" params={{ releaseId: release.id }} className={rows.title}>
          {release.title}
        </Link>
        <span className={styles.meta}>
          {t('{count, plural, one {# draft} other {# drafts}}', { count: release.documentCount })}
          {time !== null && ` · ${formats.moment(time)}`}
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
