import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage } from '../api/problem.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './dialogs.module.css'
import { useOrderActions } from './order-actions.ts'
import concern from './order-concerns.module.css'
import type { Order } from './orders.ts'
import { t, translateServerText } from '../i18n/text.ts'

/** Concerns that a person must look at before anything else is done with the order. */
export function OrderConcerns({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useCan()('orders.write')
  return (
    <>
      {order.needsAttention !== null && (
        <Notice tone="danger">
          <div className={concern.row}>
            <p>{translateServerText(order.needsAttention)}</p>
            {mayWrite && order.actions.resolve && (
              <Button onPress={() => setOpen(true)}>{t('Mark as resolved')}</Button>
            )}
          </div>
        </Notice>
      )}
      {mayWrite && order.actions.retryRefund && <RetryRefund order={order} />}
      <Dialog title={t('Mark as resolved')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ResolveForm order={order} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ResolveForm({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { resolve } = useOrderActions(order.id)
  const form = useForm({ defaultValues: { note: '' } })
  const send = form.handleSubmit((values) => resolve.mutate(values, { onSuccess: onClose }))
  return (
    <DialogForm
      className={styles.form}
      problem={resolve.isError ? getErrorMessage(resolve.error) : undefined}
      submitLabel={t('Mark as resolved')}
      isPending={resolve.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('You can then fulfill or cancel the order.')}</p>
      <FormField control={form.control} name="note" label={t('What did you do about it?')} rows={3} maxLength={5000} />
    </DialogForm>
  )
}

function RetryRefund({ order }: { readonly order: Order }) {
  const { cancel } = useOrderActions(order.id)
  return (
    <Notice tone="caution">
      <div className={concern.row}>
        <p>
          {cancel.isError
            ? getErrorMessage(cancel.error)
            : t('This order is canceled, but the refund hasn’t gone through.')}
        </p>
        <Button onPress={() => cancel.mutate({ restock: false, notify: false })} isPending={cancel.isPending}>
          {t('Refund now')}
        </Button>
      </div>
    </Notice>
  )
}
