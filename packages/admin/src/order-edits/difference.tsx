import styles from '../draft-orders/draft-orders.module.css'
import { t } from '../i18n/text.ts'
import type { Order } from '../orders/orders.ts'
import { useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import type { EditPrice } from './use-live-price.ts'

interface DifferenceProps {
  readonly order: Order
  /** Undefined while nothing is changed, or while it is not known yet. */
  readonly price: EditPrice | undefined
  readonly isBusy: boolean
}

/** What the order cost, what it costs now, and what follows from it. */
export function Difference({ order, price, isBusy }: DifferenceProps) {
  const formats = useFormats()
  const balance = price?.balance ?? order.balance
  const { amountMinor, currency } = balance
  const zero = { amountMinor: 0, currency }
  const credit = price?.credit ?? zero
  const rows = [
    { label: t('Total before'), value: order.grandTotal },
    { label: t('Difference'), value: price?.difference ?? zero },
  ]
  return (
    <Panel title={t('Difference')}>
      <dl className={styles.totals} aria-busy={isBusy}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formats.money(value)}</dd>
          </div>
        ))}
        <div className={styles.grand}>
          <dt>{t('New total')}</dt>
          <dd>{formats.money(price?.totals.grandTotal ?? order.grandTotal)}</dd>
        </div>
        {order.balance.amountMinor !== 0 && (
          <div>
            <dt>{order.balance.amountMinor > 0 ? t('Due so far') : t('Owed so far')}</dt>
            <dd>{formats.money(order.balance)}</dd>
          </div>
        )}
        {credit.amountMinor > 0 && (
          <div>
            <dt>{t('Paid by the return')}</dt>
            <dd>{formats.money({ ...credit, amountMinor: -credit.amountMinor })}</dd>
          </div>
        )}
      </dl>
      {amountMinor !== 0 && (
        <p className={styles.missing} aria-live="polite">
          {amountMinor > 0
            ? t('{amount} will be due. Collect it on the page of the order.', { amount: formats.money(balance) })
            : t('{amount} will be owed to the customer. Refund it on the page of the order.', {
                amount: formats.money({ amountMinor: -amountMinor, currency }),
              })}
        </p>
      )}
    </Panel>
  )
}
