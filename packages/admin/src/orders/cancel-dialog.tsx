import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './dialogs.module.css'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

interface CancelDialogProps {
  readonly order: Order
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Cancels an order, after saying what that means. There is no way back. */
export function CancelDialog(props: CancelDialogProps) {
  return (
    <Dialog
      title={t('Cancel order #{orderNumber}?', { orderNumber: props.order.orderNumber })}
      isOpen={props.isOpen}
      onClose={props.onClose}
      alert
    >
      <CancelForm {...props} />
    </Dialog>
  )
}

function CancelForm({ order, onClose }: CancelDialogProps) {
  const notify = useNotify()
  const { cancel } = useOrderActions(order.id)
  const [isRestocked, setRestocked] = useState(true)
  const [isMailed, setMailed] = useState(true)
  const send = () =>
    cancel.mutate(
      { restock: isRestocked, notify: isMailed },
      {
        onSuccess: (after) => {
          onClose()
          notify(
            after.actions.retryRefund
              ? t('Order #{orderNumber} canceled, but the refund hasn’t gone through yet.', {
                  orderNumber: order.orderNumber,
                })
              : t('Order #{orderNumber} canceled.', { orderNumber: order.orderNumber }),
          )
        },
      },
    )
  return (
    <div className={styles.form}>
      {cancel.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(cancel.error)}
        </Notice>
      )}
      <Consequence order={order} />
      <div>
        {/* An imported order took only what was added to it here. */}
        {(order.imported === null || order.lines.some(({ restockable }) => restockable > 0)) && (
          <Checkbox isSelected={isRestocked} onChange={setRestocked}>
            {t('Restock items')}
          </Checkbox>
        )}
        <Checkbox isSelected={isMailed} onChange={setMailed}>
          {t('Email customer ({email})', { email: order.email })}
        </Checkbox>
      </div>
      <DialogActions>
        <Button onPress={onClose}>{t('Keep order')}</Button>
        <Button kind="danger" onPress={send} isPending={cancel.isPending}>
          {t('Cancel order')}
        </Button>
      </DialogActions>
    </div>
  )
}

function Consequence({ order }: { readonly order: Order }) {
  const formats = useFormats()
  if (order.actions.capture)
    return (
      <p>{t('The authorized payment is released, and nothing is charged. A canceled order cannot be opened again.')}</p>
    )
  // A whole payment is refunded with the parts that gift cards paid.
  const money = formats.money(order.paymentStatus === 'paid' ? order.grandTotal : order.refundable)
  return (
    <p>
      {order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded'
        ? t('{amount} will be refunded. A canceled order cannot be opened again.', { amount: money })
        : t('Nothing was paid, so there’s nothing to refund. A canceled order cannot be opened again.')}
    </p>
  )
}
