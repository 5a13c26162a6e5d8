import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { useFirstField } from '../focus/use-first-field.ts'
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

function FulfillForm({ order, onClose }: OrderDialogProps) {
  const notify = useNotify()
  const { fulfill } = useOrderActions(order.id)
  const [isMailed, setMailed] = useState(true)
  // The lines and parcels as they were when the dialog opened: if a colleague sends some meanwhile, the server says so.
  const [lines] = useState(order.lines.filter(({ toFulfill }) => toFulfill > 0))
  const [expectedParcels] = useState(order.fulfillments.length)
  const form = useForm({
    defaultValues: { ...fillTracking(), pieces: lines.map(({ toFulfill }) => String(toFulfill)) },
  })
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
      { ...readTracking(tracking), lines: chosen, expectedParcels, notify: isMailed },
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
  const element = useRef<HTMLFormElement>(null)
  useFirstField(element, '[name=trackingNumber]')
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {fulfill.isError && getFieldProblems(fulfill.error)['trackingUrl'] === undefined && (
        <Notice tone="danger" alert>
          {getErrorMessage(fulfill.error)}
        </Notice>
      )}
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
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" type="submit" isPending={fulfill.isPending}>
          {t('Mark as fulfilled')}
        </Button>
      </DialogActions>
    </form>
  )
}
