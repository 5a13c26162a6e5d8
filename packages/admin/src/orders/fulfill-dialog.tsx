import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './dialogs.module.css'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'
import { fillTracking, readTracking, showTrackingProblem, TrackingFields } from './tracking-fields.tsx'
import { t } from '../i18n/text.ts'

interface OrderDialogProps {
  readonly order: Order
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Says that a parcel with some or all pieces is on its way. */
export function FulfillDialog(props: OrderDialogProps) {
  return (
    <Dialog title={t('Mark as fulfilled')} isOpen={props.isOpen} onClose={props.onClose}>
      <FulfillForm {...props} />
    </Dialog>
  )
}

function listOpenLines({ lines }: Order): Order['lines'] {
  return lines.filter(({ toFulfill }) => toFulfill > 0)
}

function listPieces(order: Order): string[] {
  return listOpenLines(order).map(({ toFulfill }) => String(toFulfill))
}

function FulfillForm({ order, onClose }: OrderDialogProps) {
  const notify = useNotify()
  const { fulfill } = useOrderActions(order.id)
  const [isMailed, setMailed] = useState(true)
  // The lines and parcels as they were when the dialog opened: if a colleague sends some meanwhile, the server says so.
  const [seen, setSeen] = useState(order)
  const lines = listOpenLines(seen)
  const form = useForm({ defaultValues: { ...fillTracking(), pieces: listPieces(seen) } })
  // The refusal is shown; from now on so are the amounts and pieces that are left.
  if (fulfill.isError && seen.fulfillments.length !== order.fulfillments.length) setSeen(order)
  useEffect(() => form.setValue('pieces', listPieces(seen)), [seen, form])
  const hasChoice = lines.reduce((sum, { toFulfill }) => sum + toFulfill, 0) > 1
  const send = form.handleSubmit(({ pieces, ...tracking }) => {
    const chosen = lines.flatMap(({ id: lineId }, place) => {
      const quantity = Number(pieces[place])
      return quantity > 0 ? [{ lineId, quantity }] : []
    })
    if (lines.length > 0 && chosen.length === 0) {
      return form.setError('pieces.0', { message: t('Choose at least one item.') }, { shouldFocus: true })
    }
    fulfill.mutate(
      { ...readTracking(tracking), lines: chosen, expectedParcels: seen.fulfillments.length, notify: isMailed },
      {
        onSuccess: ({ orderNumber, fulfillmentStatus }) => {
          onClose()
          notify(
            fulfillmentStatus === 'fulfilled'
              ? t('Order #{orderNumber} marked as fulfilled.', { orderNumber })
              : t('Order #{orderNumber} marked as partially fulfilled.', { orderNumber }),
          )
        },
        onError: (error) => showTrackingProblem(form, error),
      },
    )
  })
  return (
    <DialogForm
      className={styles.form}
      problem={
        fulfill.isError && getFieldProblems(fulfill.error)['trackingUrl'] === undefined
          ? getErrorMessage(fulfill.error)
          : undefined
      }
      submitLabel={t('Mark as fulfilled')}
      isPending={fulfill.isPending}
      onSubmit={send}
      onClose={onClose}
      firstField="[name=trackingNumber]"
    >
      {hasChoice && (
        <fieldset className={styles.pieces}>
          <legend>{t('Items in this parcel')}</legend>
          {lines.map((line, place) => (
            <FormField
              key={line.id}
              control={form.control}
              name={`pieces.${place}`}
              label={[line.title, ...line.options.map(({ value }) => value)].join(', ')}
              inputMode="numeric"
              maxLength={6}
              description={t('{count} to fulfill', { count: line.toFulfill })}
              rules={{
                validate: (text) =>
                  (/^\d*$/.test(String(text)) && Number(text) <= line.toFulfill) ||
                  t('Enter a whole number from 0 to {count}.', { count: line.toFulfill }),
              }}
            />
          ))}
        </fieldset>
      )}
      <TrackingFields form={form} />
      <Checkbox isSelected={isMailed} onChange={setMailed}>
        {t('Email customer ({email})', { email: order.email })}
      </Checkbox>
    </DialogForm>
  )
}
