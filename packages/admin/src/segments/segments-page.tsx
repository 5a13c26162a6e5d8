import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Filter, Plus } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass } from '../ui/button.tsx'
import { Page, Panel } from '../ui/page.tsx'
import rowStyles from '../ui/rows.module.css'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { useDescribeSegment } from './describe-segment.ts'
import { SegmentCount } from './segment-count.tsx'
import { type Segment, segmentsQuery } from '../segment-data/segments.ts'
import styles from './segments.module.css'

/** Groups of customers that conditions describe, with how many are in each now. */
export function SegmentsPage() {
  const segments = useQuery(segmentsQuery)
  const mayWrite = useCan()('customers.write')
  const all = segments.data ?? []
  return (
    <Page title={t('Segments')} {...(mayWrite ? { actions: <AddLink kind="primary" /> } : {})}>
      <Panel>
        {segments.isPending && <LoadingState />}
        {segments.isError && !segments.data && (
          <ErrorState error={segments.error} onRetry={() => void segments.refetch()} />
        )}
        {segments.data && all.length === 0 && (
          <EmptyState icon={<Filter size={22} />} title={t('No segments yet')}>
            <p>
              {t(
                'Describe customers by what they bought, spent or live in. Then filter by it, or give them a discount.',
              )}
            </p>
            {mayWrite && <AddLink />}
          </EmptyState>
        )}
        {all.length > 0 && (
          <ul className={rowStyles.rows} aria-label={t('Segments')}>
            {all.map((segment) => (
              <SegmentRow key={segment.id} segment={segment} />
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  )
}

function AddLink({ kind }: { readonly kind?: 'primary' }) {
  return (
    <Link to="/segments/$segmentId" params={{ segmentId: 'new' }} className={getButtonClass(kind)}>
      <Plus size={16} aria-hidden="true" />
      <span>{t('Add segment')}</span>
    </Link>
  )
}

function SegmentRow({ segment }: { readonly segment: Segment }) {
  const { id: segmentId, name, uses } = segment
  const describe = useDescribeSegment()
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.words}>
        <Link to="/segments/$segmentId" params={{ segmentId }} className={rowStyles.title}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.quiet}>{describe(segment)}</span>
      </span>
      {uses.length > 0 && <Badge tone="accent">{t('In use')}</Badge>}
      <span className={styles.count}>
        <SegmentCount rules={segment} />
      </span>
    </li>
  )
}
