import { Link } from '@tanstack/react-router'
import { Checkbox } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import styles from './order-table.module.css'
import type { OrderSummary } from './orders.ts'
import { FulfillmentBadge, PaymentBadge } from './states.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

interface OrderTableProps {
  readonly orders: readonly OrderSummary[]
  /** The list of the former search, shown until the new one is there. */
  readonly isStale: boolean
  /** Absent for staff who change no orders. */
  readonly selection?: { readonly ids: ReadonlySet<string>; readonly onToggle: (orderId: string) => void } | undefined
}

export function OrderTable({ orders, isStale, selection }: OrderTableProps) {
  return (
    <table className={classNames(list.table, styles.table, isStale && styles.stale)} aria-busy={isStale}>
      <Head />
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} selection={selection} />
        ))}
      </tbody>
    </table>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{t('Order')}</th>
        <th scope="col">{t('Customer')}</th>
        <th scope="col">{t('Placed')}</th>
        <th scope="col">{t('Payment')}</th>
        <th scope="col">{t('Fulfillment')}</th>
        <th scope="col" className={list.number}>
          {t('Items')}
        </th>
        <th scope="col" className={list.number}>
          {t('Total')}
        </th>
      </tr>
    </thead>
  )
}

function OrderRow({ order, selection }: { readonly order: OrderSummary } & Pick<OrderTableProps, 'selection'>) {
  const formats = useFormats()
  return (
    <tr className={styles.row}>
      <td className={styles.order}>
        {selection && (
          <Checkbox
            data-selects=""
            isSelected={selection.ids.has(order.id)}
            onChange={() => selection.onToggle(order.id)}
          >
            <span className="visually-hidden">
              {t('Select order #{orderNumber}', { orderNumber: order.orderNumber })}
            </span>
          </Checkbox>
        )}
        <Link to="/orders/$orderId" params={{ orderId: order.id }} className={styles.link}>
          #{order.orderNumber}
        </Link>
        {order.testMode && <span className={styles.test}>{t('Test')}</span>}
      </td>
      <td className={styles.customer}>
        <span className={styles.name}>{order.customerName || order.email}</span>
        {order.customerName !== '' && <span className={styles.email}>{order.email}</span>}
        {order.tags.length > 0 && (
          <span className={styles.tags}>
            {order.tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
          </span>
        )}
      </td>
      <td className={styles.placed}>
        <Time iso={order.createdOn} />
      </td>
      <td className={styles.payment}>
        <PaymentBadge state={order.paymentStatus} />
      </td>
      <td className={styles.fulfillment}>
        <FulfillmentBadge state={order.fulfillmentStatus} />
        {order.timeSlot !== null && (
          <span className={styles.slot}>{formats.period(order.timeSlot.startsOn, order.timeSlot.endsOn)}</span>
        )}
      </td>
      <td className={classNames(list.number, styles.items)}>
        <Trans
          id="{count, plural, one {#<0> item</0>} other {#<0> items</0>}}"
          values={{ count: order.itemCount }}
          components={[<span key="unit" className={styles.unit} />]}
        />
      </td>
      <td className={classNames(list.number, styles.total)}>{formats.money(order.grandTotal)}</td>
    </tr>
  )
}

const skeletonRows = [18, 14, 20, 16, 12, 17, 15, 19]

export function OrderTableSkeleton() {
  return (
    <table className={classNames(list.table, styles.table)} aria-busy="true" aria-label={t('Loading orders')}>
      <Head />
      <tbody>
        {skeletonRows.map((width) => (
          <tr key={width} className={styles.row}>
            <td className={styles.order}>
              <Skeleton width={5} />
            </td>
            <td className={styles.customer}>
              <Skeleton width={width} />
            </td>
            <td className={styles.placed}>
              <Skeleton width={10} />
            </td>
            <td className={styles.payment}>
              <Skeleton width={7} />
            </td>
            <td className={styles.fulfillment}>
              <Skeleton width={8} />
            </td>
            <td className={classNames(list.number, styles.items)}>
              <Skeleton width={2} />
            </td>
            <td className={classNames(list.number, styles.total)}>
              <Skeleton width={7} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
