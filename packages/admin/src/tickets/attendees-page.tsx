import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, ScanLine, Settings, Ticket } from 'lucide-react'
import { downloadFile } from '../api/download-file.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { getButtonClass } from '../ui/button.tsx'
import { useFormats } from '../ui/format.ts'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import rowStyles from '../ui/rows.module.css'
import { SearchField } from '../ui/search-field.tsx'
import { EmptyState, NoMatchState } from '../ui/states.tsx'
import { AttendeeRow } from './attendee-row.tsx'
import { attendeesQuery, type EventTickets, eventTicketsQuery } from './tickets.ts'
import styles from './tickets.module.css'

const route = getRouteApi('/tickets/$eventId')

/** Who comes to an event. */
export function AttendeesPage() {
  const { eventId } = route.useParams()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const event = useQuery(eventTicketsQuery(eventId))
  const attendees = useInfiniteQuery(attendeesQuery(eventId, q))
  const all = attendees.data?.pages.flatMap((page) => page.attendees) ?? []
  const title = event.data?.title ?? t('Tickets')
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })
  return (
    <Page
      title={title}
      windowTitle={[title, t('Tickets')]}
      before={<BackLink link={{ to: '/tickets' }}>{t('Tickets')}</BackLink>}
      actions={<Actions eventId={eventId} isSold={all.length > 0} />}
    >
      {event.data && <Counts event={event.data} />}
      <div className={styles.search}>
        <SearchField label={t('Search by name, email or order')} value={q} onSearch={search} />
      </div>
      <Panel>
        <PagedList
          query={attendees}
          isEmpty={all.length === 0}
          empty={
            q === '' ? (
              <NobodyYet eventId={eventId} sells={(event.data?.ticketTypeCount ?? 1) > 0} />
            ) : (
              <NoMatchState title={t('Nobody matches')} onClear={() => search('')} />
            )
          }
        >
          <ul className={rowStyles.rows} aria-label={t('Attendees')} aria-busy={attendees.isPlaceholderData}>
            {all.map((attendee) => (
              <AttendeeRow key={attendee.code} eventId={eventId} attendee={attendee} />
            ))}
          </ul>
        </PagedList>
      </Panel>
    </Page>
  )
}

function Actions({ eventId, isSold }: { readonly eventId: string; readonly isSold: boolean }) {
  const can = useCan()
  return (
    <PageActions
      actions={[
        isSold && {
          label: t('Export as CSV'),
          icon: <Download size={16} aria-hidden="true" />,
          target: () => downloadFile(`/api/admin/event-tickets/${encodeURIComponent(eventId)}/attendees.csv`),
        },
        can('products.write') && {
          label: t('Settings'),
          icon: <Settings size={16} aria-hidden="true" />,
          target: { to: { to: '/tickets/$eventId/settings', params: { eventId } } },
        },
        can('orders.write') && {
          label: t('Check in'),
          icon: <ScanLine size={16} aria-hidden="true" />,
          kind: 'primary',
          target: { to: { to: '/tickets/$eventId/check-in', params: { eventId } } },
        },
      ]}
    />
  )
}

function Counts({ event: { startsOn, exists, soldCount, checkedInCount } }: { readonly event: EventTickets }) {
  const formats = useFormats()
  const parts = [
    ...(startsOn ? [formats.full(startsOn)] : []),
    t('{count, plural, one {# ticket sold} other {# tickets sold}}', { count: soldCount }),
    t('{count} checked in', { count: checkedInCount }),
    ...(exists ? [] : [t('The event was deleted; its tickets stay.')]),
  ]
  return <p className={styles.counts}>{parts.join(' · ')}</p>
}

function NobodyYet({ eventId, sells }: { readonly eventId: string; readonly sells: boolean }) {
  const mayChoose = useCan()('products.write')
  if (sells)
    return (
      <EmptyState icon={<Ticket size={22} />} title={t('No tickets sold yet')}>
        <p>{t('Who buys a ticket on the event’s page appears here.')}</p>
      </EmptyState>
    )
  return (
    <EmptyState icon={<Ticket size={22} />} title={t('This event sells no tickets')}>
      <p>{t('Choose the products that are its tickets, free or paid.')}</p>
      {mayChoose && (
        <Link to="/tickets/$eventId/settings" params={{ eventId }} className={getButtonClass()}>
          {t('Choose tickets')}
        </Link>
      )}
    </EmptyState>
  )
}
