import { listTaxLines, sumMinor } from '@vitrine/commerce'
import { Badge, type Tone } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { translateMessage } from '../ui/platform-messages.ts'
import { useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import styles from './order-payment.module.css'
import { getProviderName } from './provider-names.ts'
import { PaymentActions } from './payment-actions.tsx'
import { ReceivePayment } from './receive-payment.tsx'
import type { Order } from './orders.ts'
import { t, translateServerText } from '../i18n/text.ts'

type Payment = Order['payments'][number]

/** The totals of the order, and how it was paid. */
export function OrderPayment({ order }: { readonly order: Order }) {
  const formats = useFormats()
  const { subtotal, discount, shipping } = order.totals
  const percent = (ratePpm: number) => formats.percent(ratePpm / 1_000_000)
  const charged = order.taxes.map(({ name, ratePpm, tax: { amountMinor } }) => ({
    name: `${name} ${percent(ratePpm)}`,
    amountMinor,
  }))
  const taxes = listTaxLines(charged, order.taxIncluded, translateMessage)
  return (
    <Panel
      title={t('Payment')}
      actions={
        <>
          <ReceivePayment order={order} />
          <PaymentActions order={order} />
        </>
      }
    >
      <dl className={styles.totals}>
        <Row name={t('Subtotal')} value={formats.money(subtotal)} />
        {order.discounts.map(({ id, name, promoCode: code, amount }) => (
          <Row
            key={id}
            name={code === null ? t('Discount: {name}', { name }) : t('Discount: {name} ({code})', { name, code })}
            value={formats.money({ ...amount, amountMinor: -amount.amountMinor })}
          />
        ))}
        {discount.amountMinor > 0 && order.discounts.length === 0 && (
          <Row name={t('Discount')} value={formats.money({ ...discount, amountMinor: -discount.amountMinor })} />
        )}
        {order.shippingOptionName !== null && (
          <Row name={t('Shipping, {option}', { option: order.shippingOptionName })} value={formats.money(shipping)} />
        )}
        {/* Imported orders may name no method. */}
        {order.shippingOptionName === null && shipping.amountMinor > 0 && (
          <Row name={t('Shipping')} value={formats.money(shipping)} />
        )}
        {taxes.added.map(({ label, amountMinor }) => (
          <Row key={label} name={label} value={formats.money({ ...order.totals.tax, amountMinor })} />
        ))}
        <Row name={t('Total')} value={formats.money(order.grandTotal)} strong />
        {order.giftCardsUsed.map(({ lastCharacters, amount }) => (
          <Row
            key={lastCharacters}
            name={t('Gift card ending in {lastCharacters}', { lastCharacters })}
            value={formats.money({ ...amount, amountMinor: -amount.amountMinor })}
          />
        ))}
        {taxes.included.map(({ label, amountMinor }) => (
          <Row key={label} name={label} value={formats.money({ ...order.totals.tax, amountMinor })} />
        ))}
        <Balance order={order} />
      </dl>
      {order.payments.length > 0 && (
        <ul className={styles.payments} aria-label={t('Payment attempts')}>
          {order.payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} isImported={order.imported !== null} />
          ))}
        </ul>
      )}
      {order.refunds.length > 0 && (
        <ul className={styles.payments} aria-label={t('Refunds')}>
          {order.refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {order.giftCardsIssued.length > 0 && (
        <ul className={styles.payments} aria-label={t('Gift cards of this order')}>
          {order.giftCardsIssued.map((card) => (
            <IssuedCard key={card.id} card={card} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** What returned goods paid of others, and what is open since the order was changed. */
function Balance({ order: { balance, returns } }: { readonly order: Order }) {
  const formats = useFormats()
  const creditedMinor = sumMinor(returns.map(({ credited }) => credited.amountMinor))
  const openMinor = Math.abs(balance.amountMinor)
  return (
    <>
      {creditedMinor > 0 && (
        <Row name={t('Paid by the return')} value={formats.money({ ...balance, amountMinor: -creditedMinor })} />
      )}
      {openMinor > 0 && (
        <Row
          name={balance.amountMinor > 0 ? t('Due') : t('Owed to the customer')}
          value={formats.money({ ...balance, amountMinor: openMinor })}
          strong
        />
      )}
    </>
  )
}

function IssuedCard({ card }: { readonly card: Order['giftCardsIssued'][number] }) {
  const formats = useFormats()
  return (
    <li className={styles.payment}>
      <span>{t('Gift card ending in {lastCharacters}', { lastCharacters: card.lastCharacters })}</span>
      <span className={styles.when}>{card.recipientEmail}</span>
      <Badge tone={card.isDisabled ? 'neutral' : 'done'}>
        {card.isDisabled ? t('Disabled') : t('{balance} left', { balance: formats.money(card.balance) })}
      </Badge>
      <span className={styles.amount}>{formats.money(card.amount)}</span>
    </li>
  )
}

function Row({
  name,
  value,
  strong = false,
}: {
  readonly name: string
  readonly value: string
  readonly strong?: boolean
}) {
  return (
    <div className={classNames(styles.row, strong && styles.strong)}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const paymentTexts: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> = {
  pending: { label: t('Waiting'), tone: 'caution' },
  requires_action: { label: t('Waiting for customer'), tone: 'caution' },
  unknown: { label: t('Unclear'), tone: 'danger' },
  authorized: { label: t('Authorized'), tone: 'accent' },
  captured: { label: t('Received'), tone: 'done' },
  failed: { label: t('Failed'), tone: 'danger' },
  canceled: { label: t('Canceled'), tone: 'neutral' },
  partially_refunded: { label: t('Partially refunded'), tone: 'neutral' },
  refunded: { label: t('Refunded'), tone: 'neutral' },
}

const refundTexts: Readonly<
  Record<Order['refunds'][number]['status'], { readonly label: string; readonly tone: Tone }>
> = {
  pending: { label: t('Waiting'), tone: 'caution' },
  succeeded: { label: t('Refunded'), tone: 'neutral' },
  failed: { label: t('Failed'), tone: 'danger' },
}

function RefundRow({ refund }: { readonly refund: Order['refunds'][number] }) {
  const formats = useFormats()
  const { label, tone } = refundTexts[refund.status]
  return (
    <li className={styles.payment}>
      <span>{t('Refund')}</span>
      <span className={styles.when}>
        <Time iso={refund.createdOn} />
        {refund.reason !== '' && ` · ${refund.reason}`}
      </span>
      <Badge tone={tone}>{label}</Badge>
      <span className={styles.amount}>
        {formats.money({ ...refund.amount, amountMinor: -refund.amount.amountMinor })}
      </span>
    </li>
  )
}

interface PaymentRowProps {
  readonly payment: Payment
  /** It was paid where the order was sold. */
  readonly isImported: boolean
}

function PaymentRow({ payment, isImported }: PaymentRowProps) {
  const formats = useFormats()
  const { label, tone } = paymentTexts[payment.status] ?? { label: payment.status, tone: 'neutral' }
  return (
    <li className={styles.payment}>
      <span>
        {isImported && payment.provider === 'manual' ? t('Payment elsewhere') : getProviderName(payment.provider)}
      </span>
      <span className={styles.when}>
        <Time iso={payment.createdOn} />
        {payment.captureBefore !== null &&
          ` · ${t('Capture before {date}', { date: formats.full(payment.captureBefore) })}`}
        {payment.failure !== null && ` · ${translateServerText(payment.failure)}`}
      </span>
      <Badge tone={tone}>{label}</Badge>
      <span className={styles.amount}>{formats.money(payment.amount)}</span>
    </li>
  )
}
