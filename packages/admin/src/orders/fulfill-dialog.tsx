import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getFieldProblems, getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Select } from '../ui/select.tsx'
import { carrierNames, otherCarrier, createTrackingUrl } from './carriers.ts'
import styles from './dialogs.module.css'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

interface OrderDialogProps {
  readonly order: Order
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Says that the parcel is on its way. */
export function FulfillDialog(props: OrderDialogProps) {
  return (
    <Dialog title={t('Mark as fulfilled')} isOpen={props.isOpen} onClose={props.onClose}>
      <FulfillForm {...props} />
    </Dialog>
  )
}

interface Fields {
  carrierName: string
  trackingNumber: string
  trackingUrl: string
}

const carrierOptions = carrierNames.map((name) => ({ value: name, label: name }))

function FulfillForm({ order, onClose }: OrderDialogProps) {
  const notify = useNotify()
  const { fulfill } = useOrderActions(order.id)
  const [carrier, setCarrier] = useState(carrierNames[0] ?? otherCarrier)
  const [isMailed, setMailed] = useState(true)
  const form = useForm<Fields>({ defaultValues: { carrierName: '', trackingNumber: '', trackingUrl: '' } })
  const isOther = carrier === otherCarrier

  const send = form.handleSubmit(({ carrierName, trackingNumber, trackingUrl }) => {
    // A carrier without a parcel's number says nothing to the customer.
    const name = isOther ? carrierName : trackingNumber.trim() === '' ? '' : carrier
    const url = isOther ? trackingUrl.trim() : createTrackingUrl(carrier, trackingNumber)
    fulfill.mutate(
      { carrier: name, trackingNumber, trackingUrl: url, notify: isMailed },
      {
        onSuccess: () => {
          onClose()
          notify(t('Order #{orderNumber} marked as fulfilled.', { orderNumber: order.orderNumber }))
        },
        onError: (error) => {
          const url = getFieldProblems(error)['trackingUrl']
          if (url !== undefined) form.setError('trackingUrl', { message: url }, { shouldFocus: true })
        },
      },
    )
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {fulfill.isError && getFieldProblems(fulfill.error)['trackingUrl'] === undefined && (
        <Notice tone="danger" alert>
          {getErrorMessage(fulfill.error)}
        </Notice>
      )}
      <Select label={t('Carrier')} options={carrierOptions} value={carrier} onChange={setCarrier} />
      {isOther && <FormField control={form.control} name="carrierName" label={t('Carrier name')} maxLength={100} />}
      <FormField
        control={form.control}
        name="trackingNumber"
        label={t('Tracking number')}
        maxLength={100}
        description={t('Leave blank if there is no tracking.')}
      />
      {isOther && (
        <FormField
          control={form.control}
          name="trackingUrl"
          label={t('Tracking URL')}
          type="url"
          placeholder="https://"
        />
      )}
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
