import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IdCard, Plus } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass } from '../ui/button.tsx'
import { Page, Panel } from '../ui/page.tsx'
import rowStyles from '../ui/rows.module.css'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import styles from './member-areas.module.css'
import { areasQuery, type MemberArea } from '../member-area-data/member-areas.ts'

/** The parts of the site that only members see. */
export function AreasPage() {
  const areas = useQuery(areasQuery)
  const mayEdit = useCan()('settings.write')
  const all = areas.data ?? []
  return (
    <Page title={t('Member areas')} {...(mayEdit ? { actions: <Create kind="primary" /> } : {})}>
      <Panel>
        {areas.isPending && <LoadingState />}
        {areas.isError && !areas.data && <ErrorState error={areas.error} onRetry={() => void areas.refetch()} />}
        {areas.data && all.length === 0 && (
          <EmptyState icon={<IdCard size={22} />} title={t('No member areas yet')}>
            <p>{t('Put pages and blogs into a member area. Only people who joined it see them.')}</p>
          </EmptyState>
        )}
        {all.length > 0 && (
          <ul className={rowStyles.rows} aria-label={t('Member areas')}>
            {all.map((area) => (
              <AreaRow key={area.id} area={area} />
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  )
}

function Create({ kind }: { readonly kind: 'primary' }) {
  return (
    <Link to="/members/$areaId/settings" params={{ areaId: 'new' }} className={getButtonClass(kind)}>
      <Plus size={16} aria-hidden="true" />
      <span>{t('Create member area')}</span>
    </Link>
  )
}

function AreaRow({ area: { id: areaId, name, isOpen, collectionIds, memberCount } }: { readonly area: MemberArea }) {
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.words}>
        <Link to="/members/$areaId" params={{ areaId }} className={rowStyles.title}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.quiet}>
          {[
            t('{count, plural, one {# member} other {# members}}', { count: memberCount }),
            t('{count, plural, one {# page} other {# pages}}', { count: collectionIds.length }),
          ].join(' · ')}
        </span>
      </span>
      <Badge tone={isOpen ? 'positive' : 'neutral'}>{isOpen ? t('Anyone can join') : t('You add members')}</Badge>
    </li>
  )
}
