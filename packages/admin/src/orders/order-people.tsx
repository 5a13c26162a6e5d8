import { Link } from '@tanstack/react-router'
import { useCan } from '../session/session.ts'
import { Panel } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import { AddressText } from './address-text.tsx'
import { readFormAnswers } from './form-answers.ts'
import styles from './order-people.module.css'
import { OrderTags } from './order-tags.tsx'
import type { Order } from './orders.ts'
import { useFormats } from '../ui/format.ts'
import { t } from '../i18n/text.ts'

/** Who bought, where it goes, and what they wrote. */
export function OrderPeople({ order }: { readonly order: Order }) {
  const mayRead = useCan()('customers.read')
  const formats = useFormats()
  const answers = readFormAnswers(order.additionalFields)
  const phone = order.shippingAddress?.phone || order.billingAddress?.phone
  return (
    <>
      <Panel title={t('Customer')}>
        <div className={styles.body}>
          {order.customerId !== null && mayRead ? (
            <p className={styles.name}>
              <Link to="/customers/$customerId" params={{ customerId: order.customerId }} className="tap">
                {order.customerName || order.email}
              </Link>
            </p>
          ) : (
            order.customerName !== '' && <p className={styles.name}>{order.customerName}</p>
          )}
          <p>
            <a href={`mailto:${order.email}`} className="tap">
              {order.email}
            </a>
          </p>
          {phone ? (
            <p>
              <a href={`tel:${phone}`} className="tap">
                {phone}
              </a>
            </p>
          ) : null}
        </div>
      </Panel>
      {order.subscriptions.length > 0 && (
        <Panel title={t('Subscription')}>
          <ul className={styles.body}>
            {order.subscriptions.map(({ id, title }) => (
              <li key={id}>
                <Link to="/subscriptions/$subscriptionId" params={{ subscriptionId: id }} className="tap">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <OrderTags order={order} />
      {order.note !== '' && (
        <Panel title={t('Customer note')}>
          <p className={styles.body}>{order.note}</p>
        </Panel>
      )}
      {order.termsAcceptedOn !== null && (
        <Panel title={t('Terms of service')}>
          <p className={styles.body}>
            {t('Accepted by the customer.')} <Time iso={order.termsAcceptedOn} />
          </p>
        </Panel>
      )}
      {(order.taxNumber !== null || order.taxExemption !== null) && (
        <Panel title={t('Tax')}>
          <div className={styles.body}>
            {order.taxNumber !== null && <p>{t('VAT number {number}', { number: order.taxNumber })}</p>}
            {order.taxNumberProof !== null && <TaxNumberProof proof={order.taxNumberProof} />}
            {order.taxExemption === 'customer' && <p>{t('No tax: this customer is exempt.')}</p>}
            {order.taxExemption === 'tax_number' && <p>{t('No tax: the customer owes it (reverse charge).')}</p>}
          </div>
        </Panel>
      )}
      {answers.length > 0 && (
        <Panel title={t('Checkout questions')}>
          <dl className={styles.body}>
            {answers.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
      {order.timeSlot && (
        <Panel title={order.pickup ? t('Pickup time') : t('Delivery time')}>
          <p className={styles.body}>{formats.period(order.timeSlot.startsOn, order.timeSlot.endsOn)}</p>
        </Panel>
      )}
      {order.shippingAddress && (
        <Panel title={t('Ships to')}>
          <div className={styles.body}>
            <AddressText address={order.shippingAddress} />
          </div>
        </Panel>
      )}
      {order.billingAddress && (
        <Panel title={t('Bills to')}>
          <div className={styles.body}>
            <AddressText address={order.billingAddress} />
          </div>
        </Panel>
      )}
    </>
  )
}

/** When the register said that the number is registered, and what proves it later. */
function TaxNumberProof({ proof }: { readonly proof: NonNullable<Order['taxNumberProof']> }) {
  const formats = useFormats()
  const date = formats.full(proof.checkedOn)
  return (
    <p>
      {proof.consultation === ''
        ? t('Checked {date}', { date })
        : t('Checked {date}, consultation {number}', { date, number: proof.consultation })}
    </p>
  )
}
