import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage } from '../api/problem.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './dialogs.module.css'
import { useBalanceActions } from './order-actions.ts'
import concern from './order-concerns.module.css'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

/** What a changed order still costs, or gives back, and the ways to settle it. */
export function OrderBalance({ order }: { readonly order: Order }) {
  const [open, setOpen] = useState<'link' | 'receive' | 'refund'>()
  const close = () => setOpen(undefined)
  const formats = useFormats()
  const notify = useNotify()
  const mayWrite = useCan()('orders.write')
  const { receive, refund } = useBalanceActions(order.id)
  const { amountMinor: balanceMinor, currency } = order.balance
  const amount = formats.money({ amountMinor: Math.abs(balanceMinor), currency })
  return (
    <>
      {balanceMinor !== 0 && (
        <Notice tone="caution">
          <div className={concern.row}>
            <p>
              {balanceMinor > 0
                ? t('{amount} is due since the order was changed.', { amount })
                : t('{amount} is owed to the customer since the order was changed.', { amount })}
            </p>
            {mayWrite && balanceMinor > 0 && (
              <>
                <Button onPress={() => setOpen('receive')}>{t('Mark as received')}</Button>
                <Button onPress={() => setOpen('link')}>{t('Send payment link')}</Button>
              </>
            )}
            {mayWrite && balanceMinor < 0 && (
              <Button onPress={() => setOpen('refund')}>{t('Refund {amount}', { amount })}</Button>
            )}
          </div>
        </Notice>
      )}
      <Dialog title={t('Send payment link')} isOpen={open === 'link'} onClose={close}>
        <LinkForm order={order} amount={amount} onClose={close} />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'receive'}
        kind="primary"
        title={t('Mark {amount} as received?', { amount })}
        action={t('Mark as received')}
        onConfirm={() => receive.mutateAsync({ balanceMinor })}
        onDone={() => notify(t('Payment noted.'))}
        onClose={close}
      >
        {t('Nothing is charged. Do this when the customer has paid you another way.')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'refund'}
        title={t('Refund {amount}?', { amount })}
        action={t('Refund {amount}', { amount })}
        onConfirm={() => refund.mutateAsync({ balanceMinor, method: 'original', notify: true })}
        onDone={() => notify(t('{amount} refunded.', { amount }))}
        onClose={close}
      >
        {t('The money goes back to the original payment, and the customer gets an email.')}
      </ConfirmDialog>
    </>
  )
}

function LinkForm({
  order,
  amount,
  onClose,
}: {
  readonly order: Order
  readonly amount: string
  readonly onClose: () => void
}) {
  const notify = useNotify()
  const { sendLink } = useBalanceActions(order.id)
  const form = useForm({ defaultValues: { days: '14', message: '' } })
  const send = form.handleSubmit(({ days, message }) =>
    sendLink.mutate(
      { balanceMinor: order.balance.amountMinor, days: Number(days), message },
      {
        onSuccess: () => {
          onClose()
          notify(t('Payment link sent to {email}.', { email: order.email }))
        },
      },
    ),
  )
  return (
    <DialogForm
      className={styles.form}
      problem={sendLink.isError ? getErrorMessage(sendLink.error) : undefined}
      submitLabel={t('Send payment link')}
      isPending={sendLink.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('{email} gets an email with a link to pay {amount}.', { email: order.email, amount })}</p>
      <FormField control={form.control} name="message" label={t('Message (optional)')} rows={3} maxLength={2000} />
      <FormField
        control={form.control}
        name="days"
        label={t('Days until the link ends')}
        inputMode="numeric"
        maxLength={2}
        rules={{
          validate: (text) =>
            (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 90) ||
            t('Enter a whole number from 1 to 90.'),
        }}
      />
    </DialogForm>
  )
}
