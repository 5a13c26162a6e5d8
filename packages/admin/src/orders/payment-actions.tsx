import { useState } from 'react'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { useNotify } from '../ui/notifications.tsx'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { t } from '../i18n/text.ts'

/** Actions on the payments of an order: capture an authorized amount, or refund a paid one. */
export function PaymentActions({ order }: { readonly order: Order }) {
  const [open, setOpen] = useState<'capture' | 'refund'>()
  const close = () => setOpen(undefined)
  const formats = useFormats()
  const notify = useNotify()
  const mayWrite = useCan()('orders.write')
  const { capture } = useOrderActions(order.id)
  if (!mayWrite) return null
  const amount = order.payments
    .filter(({ status }) => status === 'authorized')
    .reduce((sum, payment) => sum + payment.amount.amountMinor, 0)
  const shown = formats.money({ ...order.grandTotal, amountMinor: amount })
  return (
    <>
      {order.actions.capture && <Button onPress={() => setOpen('capture')}>{t('Capture payment')}</Button>}
      {order.actions.refund && <Button onPress={() => setOpen('refund')}>{t('Refund')}</Button>}
      <ConfirmDialog
        title={t('Capture {amount}?', { amount: shown })}
        action={t('Capture payment')}
        kind="primary"
        isOpen={open === 'capture'}
        onClose={close}
        onConfirm={() => capture.mutateAsync(undefined)}
        onDone={() => notify(t('Payment captured.'))}
      >
        {t('The customer has authorized this amount. It is charged now.')}
      </ConfirmDialog>
      <RefundDialog order={order} isOpen={open === 'refund'} onClose={close} />
    </>
  )
}
