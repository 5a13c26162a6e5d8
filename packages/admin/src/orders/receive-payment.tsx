import { useState } from 'react'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

/** For orders paid later: the owner's word that the money came. */
export function ReceivePayment({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const formats = useFormats()
  const mayWrite = useCan()('orders.write')
  const { receivePayment } = useOrderActions(order.id)
  if (!mayWrite || !order.actions.receivePayment) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('Mark as paid')}</Button>
      <ConfirmDialog
        title={t('Mark order as paid?')}
        action={t('Mark as paid')}
        kind="primary"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => receivePayment.mutateAsync(undefined)}
      >
        {t('Order #{orderNumber} is then paid with {amount}.', {
          orderNumber: order.orderNumber,
          amount: formats.money(order.grandTotal),
        })}
      </ConfirmDialog>
    </>
  )
}
