import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage } from '../api/problem.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './dialogs.module.css'
import { useReturnActions } from './order-actions.ts'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

interface ReceiveDialogProps {
  readonly order: Order
  readonly returned: Order['returns'][number]
  readonly onClose: () => void
}

/** Inspects a return: what came, and what of it can be sold again. */
export function ReceiveDialog(props: ReceiveDialogProps) {
  return (
    <Dialog title={t('Receive return')} isOpen onClose={props.onClose}>
      <ReceiveForm {...props} />
    </Dialog>
  )
}

function ReceiveForm({ order, returned, onClose }: ReceiveDialogProps) {
  const notify = useNotify()
  const { receive } = useReturnActions(order.id, returned.id)
  const [isMailed, setMailed] = useState(true)
  const form = useForm({
    defaultValues: {
      lines: returned.lines.map(({ lineId, quantity }) => ({
        received: String(quantity),
        restock: String(Math.min(quantity, countRestockable(order, lineId))),
      })),
    },
  })
  const send = form.handleSubmit(({ lines }) =>
    receive.mutate(
      {
        lines: returned.lines.map(({ lineId }, place) => ({
          lineId,
          received: Number(lines[place]?.received),
          restock: Number(lines[place]?.restock),
        })),
        notify: isMailed,
      },
      {
        onSuccess: () => {
          onClose()
          notify(t('Return received. Refund it, or close it.'))
        },
      },
    ),
  )
  const checkCount = (text: unknown, max: number) =>
    (/^\d*$/.test(String(text)) && Number(text) <= max) || t('Enter a whole number from 0 to {count}.', { count: max })
  return (
    <DialogForm
      className={styles.form}
      problem={receive.isError ? getErrorMessage(receive.error) : undefined}
      submitLabel={t('Receive return')}
      isPending={receive.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {returned.lines.map((line, place) => (
        <fieldset key={line.lineId} className={styles.inspected}>
          <legend>{line.productName}</legend>
          <FormField
            control={form.control}
            name={`lines.${place}.received`}
            label={t('Received')}
            inputMode="numeric"
            maxLength={6}
            description={t('of {count}', { count: line.quantity })}
            rules={{ validate: (text) => checkCount(text, line.quantity) }}
          />
          {countRestockable(order, line.lineId) > 0 && (
            <FormField
              control={form.control}
              name={`lines.${place}.restock`}
              label={t('Restock')}
              inputMode="numeric"
              maxLength={6}
              description={t('What can be sold again')}
              rules={{
                validate: (text, { lines }) =>
                  checkCount(
                    text,
                    Math.min(line.quantity, Number(lines[place]?.received), countRestockable(order, line.lineId)),
                  ),
              }}
            />
          )}
        </fieldset>
      ))}
      <Checkbox isSelected={isMailed} onChange={setMailed}>
        {t('Email customer ({email})', { email: order.email })}
      </Checkbox>
    </DialogForm>
  )
}

function countRestockable({ lines }: ReceiveDialogProps['order'], lineId: string): number {
  return lines.find(({ id }) => id === lineId)?.restockable ?? 0
}
