import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { useFormats } from '../ui/format.ts'
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
  // What was read stays until the dialog is gone: the order that comes back is canceled already, and "nothing was paid" would be false.
  const [seen, setSeen] = useState(order)
  if (seen !== order && !cancel.isPending && !cancel.isSuccess) setSeen(order)
  const send = async () =>
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
    <DialogForm
      className={styles.form}
      problem={cancel.isError ? getErrorMessage(cancel.error) : undefined}
      submitLabel={t('Cancel order')}
      closeLabel={t('Keep order')}
      isDanger
      isPending={cancel.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Consequence order={seen} />
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
    </DialogForm>
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
