import { useState } from 'react'
import { sentenceOf } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './dialogs.module.css'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'

interface CancelDialogProps {
  readonly order: Order
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Cancels an order, after saying what that means. There is no way back. */
export function CancelDialog(props: CancelDialogProps) {
  return (
    <Dialog title={`Cancel order #${props.order.orderNumber}?`} isOpen={props.isOpen} onClose={props.onClose} alert>
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
              ? `Order #${order.orderNumber} is canceled, but the money is not given back yet.`
              : `Order #${order.orderNumber} is canceled.`,
          )
        },
      },
    )
  return (
    <div className={styles.form}>
      {cancel.isError && (
        <Notice tone="danger" alert>
          {sentenceOf(cancel.error)}
        </Notice>
      )}
      <Consequence order={order} />
      <div>
        <Checkbox isSelected={isRestocked} onChange={setRestocked}>
          Put the items back into stock
        </Checkbox>
        <Checkbox isSelected={isMailed} onChange={setMailed}>
          Send a mail to {order.email}
        </Checkbox>
      </div>
      <DialogActions>
        <Button onPress={onClose}>Keep the order</Button>
        <Button kind="danger" onPress={send} isPending={cancel.isPending}>
          Cancel the order
        </Button>
      </DialogActions>
    </div>
  )
}

function Consequence({ order }: { readonly order: Order }) {
  const formats = useFormats()
  const money = formats.money(order.grandTotal)
  return (
    <p>
      {order.paymentStatus === 'paid'
        ? `The customer gets ${money} back. `
        : 'Nothing was paid, so nothing is given back. '}
      A canceled order cannot be opened again.
    </p>
  )
}
