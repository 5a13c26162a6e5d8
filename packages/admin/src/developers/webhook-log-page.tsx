import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'
import { deliveriesQuery, type WebhookDelivery } from './webhooks.ts'
import styles from './developers.module.css'

/** What was sent to a webhook, and what it answered. */
export function WebhookLogPage() {
  const { webhookId } = useParams({ from: '/settings/webhooks/$webhookId' })
  const log = useInfiniteQuery({ ...deliveriesQuery(webhookId), refetchInterval: 5_000 })
  const webhook = log.data?.pages[0]?.webhook
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <Page title={t('Deliveries')} windowTitle={[t('Deliveries'), t('Webhooks')]} before={<Back />}>
      <Panel title={webhook?.url ?? t('Webhook')}>
        {log.isPending && (
          <div className={styles.body} aria-busy="true">
            <span className="visually-hidden">{t('Loading')}</span>
            <Skeleton width={34} />
            <Skeleton width={26} />
          </div>
        )}
        {log.isError && !log.data && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
        {webhook && deliveries.length === 0 && (
          <EmptyState icon={<ScrollText size={22} />} title={t('Nothing was sent yet')}>
            {t('When something changes that this webhook wants to know, it appears here within seconds.')}
          </EmptyState>
        )}
        {webhook && deliveries.length > 0 && (
          <ul className={styles.rows}>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} isActive={webhook.isActive} />
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={log.hasNextPage}
          isLoading={log.isFetchingNextPage}
          error={log.error}
          onLoad={() => void log.fetchNextPage()}
        />
      </Panel>
    </Page>
  )
}

function Back() {
  return <BackLink link={{ to: '/settings/webhooks' }}>{t('Webhooks')}</BackLink>
}

interface DeliveryRowProps {
  readonly webhookId: string
  readonly delivery: WebhookDelivery
  readonly isActive: boolean
}

function DeliveryRow({ webhookId, delivery, isActive }: DeliveryRowProps) {
  const { topic, createdOn, nextOn, attempts, durationMs, request, answer: text, error } = delivery
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.name}>
          <span>{topic}</span>
          <StateBadge delivery={delivery} />
        </div>
        <div className={styles.detail}>
          <Time iso={createdOn} />
          {attempts > 0 && ` · ${t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts })}`}
          {durationMs !== null && ` · ${t('{count} ms', { count: durationMs })}`}
          {nextOn !== null && attempts > 0 && isActive && (
            <>
              {' · '}
              <Trans id="Next attempt <0/>" components={[<Time key="time" iso={nextOn} />]} />
            </>
          )}
        </div>
        {error !== null && <div className={styles.problem}>{error}</div>}
        <details className={styles.details}>
          <summary>{t('Request and answer')}</summary>
          <pre className={styles.secret}>{request}</pre>
          {text !== null && text !== '' && <pre className={styles.secret}>{text}</pre>}
        </details>
      </div>
      {isActive && <ResendButton webhookId={webhookId} delivery={delivery} />}
    </li>
  )
}

function StateBadge({ delivery: { state, statusCode, attempts } }: { readonly delivery: WebhookDelivery }) {
  const code = statusCode === null ? '' : ` ${statusCode}`
  if (state === 'delivered') return <Badge tone="positive">{t('Delivered') + code}</Badge>
  if (state === 'failed') return <Badge tone="danger">{t('Failed') + code}</Badge>
  return <Badge tone={attempts > 0 ? 'caution' : 'neutral'}>{t('Waiting') + code}</Badge>
}

function ResendButton({ webhookId, delivery }: Pick<DeliveryRowProps, 'webhookId' | 'delivery'>) {
  const notify = useNotify()
  const queries = useQueryClient()
  const params = { path: { webhookId, eventId: delivery.id } }
  const resend = useMutation({
    mutationFn: () => answer(api.POST('/api/admin/webhooks/{webhookId}/deliveries/{eventId}/retries', { params })),
    onSuccess: () => {
      notify(t('Sent again.'))
      void queries.invalidateQueries(deliveriesQuery(webhookId))
    },
    onError: (error) => notify(getErrorMessage(error)),
  })
  return (
    <Button onPress={() => resend.mutate()} isPending={resend.isPending}>
      {t('Send again')}
    </Button>
  )
}
