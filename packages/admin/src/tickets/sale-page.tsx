import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ProductsField } from '../discounts/target-field.tsx'
import { RecordForm } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { type EventTickets, eventTicketsQuery, refreshTickets, type SaleBody, saveSale } from './tickets.ts'
import styles from './tickets.module.css'

const route = getRouteApi('/tickets/$eventId/settings')

/** What an event sells. */
export function SalePage() {
  const { eventId } = route.useParams()
  const event = useQuery(eventTicketsQuery(eventId))
  if (event.data) return <SaleEditor key={eventId} stored={event.data} />
  return (
    <Page title={t('Tickets')} before={<BackLink link={{ to: '/tickets' }}>{t('Tickets')}</BackLink>}>
      <Panel>
        {event.isError ? <ErrorState error={event.error} onRetry={() => void event.refetch()} /> : <LoadingState />}
      </Panel>
    </Page>
  )
}

function SaleEditor({ stored }: { readonly stored: EventTickets }) {
  const { eventId, title: event } = stored
  const queries = useQueryClient()
  const form = useRecordForm<EventTickets, SaleBody, SaleBody>({
    stored,
    initial: { asksNames: stored.asksNames, itemIds: stored.ticketTypes.map(({ itemId }) => itemId) },
    read: (body) => ({ body, problems: {} }),
    create: async () => stored,
    update: (_stored, body, version) => saveSale(eventId, { ...body, version }),
    refresh: (saved) => refreshTickets(queries, saved),
    open: async () => undefined,
    savedText: t('Tickets saved.'),
  })
  const title = t('Tickets of {event}', { event })
  return (
    <Page
      title={title}
      windowTitle={[title, t('Tickets')]}
      before={<BackLink link={{ to: '/tickets/$eventId', params: { eventId } }}>{event}</BackLink>}
    >
      <RecordForm form={form}>
        <div className={styles.column}>
          <Panel title={t('Tickets')}>
            <div className={styles.body}>
              <p className={styles.quiet}>
                {t(
                  'Each ticket is a product of the type service, free or paid. Its variants, prices and stock are those of the product. It is sold on the event’s page until the event is over.',
                )}
              </p>
              <ProductsField
                ids={form.values.itemIds}
                error={form.problems['itemIds']}
                onChange={(ids) => form.change({ itemIds: [...ids] })}
              />
              <Checkbox isSelected={form.values.asksNames} onChange={(asksNames) => form.change({ asksNames })}>
                {t('Ask for a name for each ticket')}
              </Checkbox>
              <p className={styles.quiet}>
                {t('Buyers fill them in on the page of their tickets, until the ticket is checked in.')}
              </p>
            </div>
          </Panel>
        </div>
      </RecordForm>
    </Page>
  )
}
