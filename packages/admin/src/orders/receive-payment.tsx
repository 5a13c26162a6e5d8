import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './dialogs.module.css'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'

/** For orders paid later: the owner's word that the money came. */
export function ReceivePayment({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const formats = useFormats()
  const mayWrite = useCan()('orders.write')
  const { receivePayment } = useOrderActions(order.id)
  if (!mayWrite || !order.actions.receivePayment) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Mark as paid</Button>
      <Dialog title="Mark order as paid?" isOpen={isOpen} onClose={close}>
        <div className={styles.form}>
          {receivePayment.isError && (
            <Notice tone="danger" alert>
              {getErrorMessage(receivePayment.error)}
            </Notice>
          )}
          <p>
            Order #{order.orderNumber} is then paid with {formats.money(order.grandTotal)}.
          </p>
          <DialogActions>
            <Button onPress={close}>Cancel</Button>
            <Button
              kind="primary"
              isPending={receivePayment.isPending}
              onPress={() => receivePayment.mutate(undefined, { onSuccess: close })}
            >
              Mark as paid
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    </>
  )
}
