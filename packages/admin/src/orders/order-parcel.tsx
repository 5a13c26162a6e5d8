import { PackageX, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../session/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Time } from '../ui/time.tsx'
import styles from './order-lines.module.css'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'
import { TrackingDialog } from './tracking-dialog.tsx'
import { t } from '../i18n/text.ts'

interface ParcelHeadProps {
  readonly order: Order
  readonly parcel: Order['fulfillments'][number]
  /** From 1; the only parcel of an order has no number. */
  readonly number: number
}

/** Name, tracking and commands of a parcel, above its pieces. */
export function ParcelHead({ order, parcel, number }: ParcelHeadProps) {
  const mayWrite = useCan()('orders.write')
  const name = order.fulfillments.length > 1 ? t('Parcel {number}', { number }) : t('Parcel')
  return (
    <header className={styles.parcel}>
      <h3 className={styles.parcelName}>{name}</h3>
      <p className={styles.fact}>
        {parcel.carrier !== '' && `${parcel.carrier} · `}
        {parcel.trackingUrl !== '' ? (
          <>
            <a href={parcel.trackingUrl} target="_blank" rel="noreferrer" className="tap">
              {parcel.trackingNumber || t('Track')}
            </a>
            {' · '}
          </>
        ) : (
          parcel.trackingNumber !== '' && `${parcel.trackingNumber} · `
        )}
        <Time iso={parcel.shippedOn} />
      </p>
      {mayWrite && order.actions.editParcels && <ParcelMenu order={order} parcel={parcel} name={name} />}
    </header>
  )
}

function ParcelMenu({ order, parcel, name }: Omit<ParcelHeadProps, 'number'> & { readonly name: string }) {
  const [open, setOpen] = useState<'edit' | 'undo'>()
  const notify = useNotify()
  const { undoFulfillment } = useOrderActions(order.id)
  const close = () => setOpen(undefined)
  return (
    <div className={styles.parcelMenu}>
      <Menu label={t('More about {name}', { name })}>
        <MenuItem icon={<Pencil size={16} aria-hidden="true" />} onAction={() => setOpen('edit')}>
          {t('Edit tracking')}
        </MenuItem>
        <MenuItem danger icon={<PackageX size={16} aria-hidden="true" />} onAction={() => setOpen('undo')}>
          {t('Undo fulfillment')}
        </MenuItem>
      </Menu>
      <TrackingDialog order={order} parcel={parcel} isOpen={open === 'edit'} onClose={close} />
      <ConfirmDialog
        title={t('Undo this fulfillment?')}
        action={t('Undo fulfillment')}
        isOpen={open === 'undo'}
        onClose={close}
        onConfirm={() => undoFulfillment.mutateAsync(parcel.id)}
        onDone={() => notify(t('Fulfillment undone.'))}
      >
        <p>{t('The items can be fulfilled again. The customer is not told, and emails that were sent stay sent.')}</p>
      </ConfirmDialog>
    </div>
  )
}
