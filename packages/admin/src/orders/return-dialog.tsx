import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage } from '../api/problem.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './dialogs.module.css'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

interface ReturnDialogProps {
  readonly order: Order
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Notes that the customer sends pieces back. */
export function ReturnDialog(props: ReturnDialogProps) {
  return (
    <Dialog title={t('Return items')} isOpen={props.isOpen} onClose={props.onClose}>
      <ReturnForm {...props} />
    </Dialog>
  )
}

function ReturnForm({ order, onClose }: ReturnDialogProps) {
  const notify = useNotify()
  const { createReturn } = useOrderActions(order.id)
  const [isMailed, setMailed] = useState(true)
  const [lines] = useState(order.lines.filter(({ returnable }) => returnable > 0))
  const form = useForm({ defaultValues: { pieces: lines.map(() => '0'), reason: '', note: '' } })
  const send = form.handleSubmit(({ pieces, reason, note }) => {
    const chosen = lines.flatMap(({ id: lineId }, place) => {
      const quantity = Number(pieces[place])
      return quantity > 0 ? [{ lineId, quantity }] : []
    })
    if (chosen.length === 0)
      return form.setError('pieces.0', { message: t('Choose at least one item.') }, { shouldFocus: true })
    createReturn.mutate(
      { lines: chosen, reason, note, notify: isMailed },
      {
        onSuccess: () => {
          onClose()
          notify(t('Return created.'))
        },
      },
    )
  })
  return (
    <DialogForm
      className={styles.form}
      problem={createReturn.isError ? getErrorMessage(createReturn.error) : undefined}
      submitLabel={t('Create return')}
      isPending={createReturn.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <fieldset className={styles.pieces}>
        <legend>{t('Items that come back')}</legend>
        {lines.map((line, place) => (
          <FormField
            key={line.id}
            control={form.control}
            name={`pieces.${place}`}
            label={[line.title, ...line.options.map(({ value }) => value)].join(', ')}
            inputMode="numeric"
            maxLength={6}
            description={t('{count} can be returned', { count: line.returnable })}
            rules={{
              validate: (text) =>
                (/^\d*$/.test(String(text)) && Number(text) <= line.returnable) ||
                t('Enter a whole number from 0 to {count}.', { count: line.returnable }),
            }}
          />
        ))}
      </fieldset>
      <FormField control={form.control} name="reason" label={t('Reason (optional)')} maxLength={2000} />
      <FormField
        control={form.control}
        name="note"
        label={t('How to send it back (optional)')}
        description={t('Such as the address, or where to find the label. It is in the email.')}
        rows={3}
        maxLength={2000}
      />
      <Checkbox isSelected={isMailed} onChange={setMailed}>
        {t('Email customer ({email})', { email: order.email })}
      </Checkbox>
    </DialogForm>
  )
}
