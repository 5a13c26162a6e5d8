import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { Badge } from '../ui/badge.tsx'
import { useFormats } from '../ui/format.ts'
import { Page, Panel } from '../ui/page.tsx'
import rowStyles from '../ui/rows.module.css'
import { SearchField } from '../ui/search-field.tsx'
import { EmptyState, ErrorState, LoadingState, NoMatchState } from '../ui/states.tsx'
import { type TicketEvent, ticketEventsQuery } from './tickets.ts'
import styles from './tickets.module.css'

const route = getRouteApi('/tickets')

/** The events of the site, and what they have sold. */
export function EventsPage() {
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const events = useQuery(ticketEventsQuery(q))
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })
  return (
    <Page title={t('Tickets')}>
      <div className={styles.search}>
        <SearchField label={t('Search events')} value={q} onSearch={search} />
      </div>
      <Panel>
        {events.isPending && <LoadingState />}
        {events.isError && !events.data && <ErrorState error={events.error} onRetry={() => void events.refetch()} />}
        {events.data?.length === 0 &&
          (q === '' ? (
            <EmptyState icon={<Ticket size={22} />} title={t('No events yet')}>
              <p>{t('Add an event to an events page. Then choose here which tickets it sells.')}</p>
            </EmptyState>
          ) : (
            <NoMatchState title={t('No events match')} onClear={() => search('')} />
          ))}
        {events.data && events.data.length > 0 && (
          <ul className={rowStyles.rows} aria-label={t('Events')} aria-busy={events.isPlaceholderData}>
            {events.data.map((event) => (
              <EventRow key={event.eventId} event={event} />
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  )
}

function EventRow({ event }: { readonly event: TicketEvent }) {
  const { eventId, title, exists, startsOn, ticketTypeCount, soldCount, checkedInCount } = event
  const formats = useFormats()
  const sold = t('{count, plural, one {# ticket sold} other {# tickets sold}}', { count: soldCount })
  const counts = checkedInCount > 0 ? [sold, t('{count} checked in', { count: checkedInCount })] : [sold]
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.words}>
        <Link to="/tickets/$eventId" params={{ eventId }} className={rowStyles.title}>
          <bdi>{title}</bdi>
        </Link>
        <span className={styles.quiet}>
          {[...(startsOn ? [formats.full(startsOn)] : []), ...(ticketTypeCount > 0 ? counts : [])].join(' · ')}
        </span>
      </span>
      {!exists && <Badge tone="caution">{t('Deleted')}</Badge>}
      {exists && ticketTypeCount === 0 && <Badge>{t('No tickets')}</Badge>}
    </li>
  )
}
