import { useState } from 'react'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'

/** For orders paid later: the owner's word that the money came. */
export function ReceivePayment({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const formats = useFormats()
  const mayWrite = useCan()('orders.write')
  const { receivePayment } = useOrderActions(order.id)
  if (!mayWrite || !order.actions.receivePayment) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>Mark as paid</Button>
      <ConfirmDialog
        title="Mark order as paid?"
        action="Mark as paid"
        kind="primary"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => receivePayment.mutateAsync(undefined)}
      >
        Order #{order.orderNumber} is then paid with {formats.money(order.grandTotal)}.
      </ConfirmDialog>
    </>
  )
}
