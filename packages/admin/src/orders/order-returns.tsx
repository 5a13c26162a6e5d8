import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import { useReturnActions } from './order-actions.ts'
import styles from './order-lines.module.css'
import type { Order } from './orders.ts'
import { ReceiveDialog } from './receive-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReturnAnswerDialog } from './return-answer-dialog.tsx'
import { returnBadges } from './states.tsx'
import { t } from '../i18n/text.ts'

type Return = Order['returns'][number]

/** Goods on their way back, newest first, each with its next step. */
export function OrderReturns({ order }: { readonly order: Order }) {
  if (order.returns.length === 0) return null
  return (
    <Panel title={t('Returns')}>
      {order.returns.toReversed().map((returned) => (
        <ReturnEntry key={returned.id} order={order} returned={returned} />
      ))}
    </Panel>
  )
}

function ReturnEntry({ order, returned }: { readonly order: Order; readonly returned: Return }) {
  const formats = useFormats()
  const mayWrite = useCan()('orders.write')
  const { label, tone } = returnBadges[returned.state]
  return (
    <section className={styles.return} aria-label={t('Return, {state}', { state: label })}>
      <p className={styles.returnHead}>
        <Badge tone={tone}>{label}</Badge>
        <span className={styles.fact}>
          {returned.byBuyer ? `${t('Requested by the customer')} · ` : ''}
          <Time iso={returned.createdOn} />
        </span>
        <span className={styles.total}>{formats.money(returned.value)}</span>
      </p>
      <ul>
        {returned.lines.map((line) => (
          <li key={line.lineId}>
            {formats.number(line.quantity)} × {line.productName}
            {line.received !== null && (
              <span className={styles.fact}>
                {' · '}
                {t('{received} received, {restocked} restocked', {
                  received: line.received,
                  restocked: line.restocked,
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {returned.reason !== '' && <p className={styles.answer}>{t('Reason: {reason}', { reason: returned.reason })}</p>}
      {returned.note !== '' && <p className={styles.answer}>{returned.note}</p>}
      {returned.refunded.amountMinor > 0 && (
        <p className={styles.fact}>{t('{amount} refunded', { amount: formats.money(returned.refunded) })}</p>
      )}
      {returned.credited.amountMinor > 0 && (
        <p className={styles.fact}>
          {t('{amount} used for an exchange', { amount: formats.money(returned.credited) })}
        </p>
      )}
      {mayWrite && <ReturnActions order={order} returned={returned} />}
    </section>
  )
}

function ReturnActions({ order, returned }: { readonly order: Order; readonly returned: Return }) {
  const [open, setOpen] = useState<keyof Return['actions']>()
  const notify = useNotify()
  const navigate = useNavigate()
  const onClose = () => setOpen(undefined)
  const { close } = useReturnActions(order.id, returned.id)
  const { actions } = returned
  if (Object.values(actions).every((isPossible) => !isPossible)) return null
  return (
    <div className={styles.returnActions}>
      {actions.approve && (
        <Button kind="primary" onPress={() => setOpen('approve')}>
          {t('Approve')}
        </Button>
      )}
      {actions.decline && <Button onPress={() => setOpen('decline')}>{t('Decline')}</Button>}
      {actions.receive && (
        <Button kind="primary" onPress={() => setOpen('receive')}>
          {t('Receive')}
        </Button>
      )}
      {actions.refund && (
        <Button kind={returned.state === 'received' ? 'primary' : 'plain'} onPress={() => setOpen('refund')}>
          {t('Refund return')}
        </Button>
      )}
      {actions.exchange && (
        <Button
          onPress={() =>
            void navigate({
              to: '/orders/$orderId/exchange/$returnId',
              params: { orderId: order.id, returnId: returned.id },
            })
          }
        >
          {t('Exchange')}
        </Button>
      )}
      {actions.close && (
        <Button kind="quiet" onPress={() => setOpen('close')}>
          {t('Close return')}
        </Button>
      )}
      {(open === 'approve' || open === 'decline') && (
        <ReturnAnswerDialog order={order} returnId={returned.id} answer={open} onClose={onClose} />
      )}
      {open === 'receive' && <ReceiveDialog order={order} returned={returned} onClose={onClose} />}
      <RefundDialog order={order} returned={returned} isOpen={open === 'refund'} onClose={onClose} />
      <ConfirmDialog
        title={t('Close this return?')}
        action={t('Close return')}
        kind="primary"
        isOpen={open === 'close'}
        onClose={onClose}
        onConfirm={() => close.mutateAsync(undefined)}
        onDone={() => notify(t('Return closed.'))}
      >
        {returned.state === 'received'
          ? t('Nothing more is refunded for it.')
          : t('The items are not expected any more, and can be returned another time.')}
      </ConfirmDialog>
    </div>
  )
}
