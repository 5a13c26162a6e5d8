import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './dialogs.module.css'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'
import { fillTracking, readTracking, showTrackingProblem, TrackingFields } from './tracking-fields.tsx'
import { t } from '../i18n/text.ts'

interface TrackingDialogProps {
  readonly order: Order
  readonly parcel: Order['fulfillments'][number]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Another number or carrier for a parcel. */
export function TrackingDialog(props: TrackingDialogProps) {
  return (
    <Dialog title={t('Edit tracking')} isOpen={props.isOpen} onClose={props.onClose}>
      <TrackingForm {...props} />
    </Dialog>
  )
}

function TrackingForm({ order, parcel, onClose }: TrackingDialogProps) {
  const notify = useNotify()
  const { changeTracking } = useOrderActions(order.id)
  const [isMailed, setMailed] = useState(true)
  const form = useForm({ defaultValues: { ...fillTracking(parcel), pieces: [] as string[] } })
  const save = form.handleSubmit(({ pieces: _none, ...tracking }) =>
    changeTracking.mutate(
      { fulfillmentId: parcel.id, body: { ...readTracking(tracking), notify: isMailed } },
      {
        onSuccess: () => {
          onClose()
          notify(t('Tracking saved.'))
        },
        onError: (error) => showTrackingProblem(form, error),
      },
    ),
  )
  return (
    <DialogForm
      className={styles.form}
      problem={
        changeTracking.isError && getFieldProblems(changeTracking.error)['trackingUrl'] === undefined
          ? getErrorMessage(changeTracking.error)
          : undefined
      }
      submitLabel={t('Save')}
      isPending={changeTracking.isPending}
      onSubmit={save}
      onClose={onClose}
      firstField="[name=trackingNumber]"
    >
      <TrackingFields form={form} />
      <Checkbox isSelected={isMailed} onChange={setMailed}>
        {t('Email customer ({email})', { email: order.email })}
      </Checkbox>
    </DialogForm>
  )
}
