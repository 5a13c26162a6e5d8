import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { answer, api } from '../api/client.ts'
import { FulfillmentBadge } from '../orders/states.tsx'
import { useCan } from '../session/session.ts'
import { useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import styles from './latest-orders.module.css'
import { t } from '../i18n/text.ts'

const shownOrders = 5

const latestOrdersQuery = queryOptions({
  queryKey: ['orders', 'latest'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/orders', { params: { query: { limit: shownOrders } }, signal })),
})

/** The newest orders, each one click away; nothing before the first sale, when the setup list says what to do. */
export function LatestOrders() {
  const can = useCan()
  const formats = useFormats()
  const latest = useQuery({ ...latestOrdersQuery, enabled: can('orders.read') })
  if (!can('orders.read') || latest.data?.orders.length === 0) return null
  return (
    <Panel title={t('Latest orders')}>
      {latest.isError && !latest.data && <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />}
      <ul className={styles.orders} aria-busy={latest.isPending}>
        {latest.isPending && [16, 19, 14].map((width) => <Skeleton key={width} width={width} />)}
        {latest.data?.orders.map((order) => (
          <li key={order.id}>
            <Link to="/orders/$orderId" params={{ orderId: order.id }} className={styles.order}>
              <span className={styles.number}>#{order.orderNumber}</span>
              <span className={styles.name}>{order.customerName || order.email}</span>
              <FulfillmentBadge state={order.fulfillmentStatus} />
              <span className={styles.total}>{formats.money(order.grandTotal)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
