import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import styles from '../draft-orders/draft-orders.module.css'
import type { LineValues } from '../draft-orders/draft-values.ts'
import { t } from '../i18n/text.ts'
import { type Order, useOrder } from '../orders/orders.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChangePage, ChangePageLoading } from './change-page.tsx'
import { canEditLine, readEdit, toLineValues } from './edit-values.ts'
import { useOrderChange, useOrderPlace } from './use-order-change.ts'

const route = getRouteApi('/orders/$orderId/edit')

/** Lines of an order added, removed or changed before it is sent. What it costs then is shown before it is saved. */
export function EditOrderPage() {
  const { orderId } = route.useParams()
  const order = useOrder(orderId)
  if (order.data) return <OrderEditor key={order.data.editVersion} order={order.data} />
  return <ChangePageLoading title={t('Edit order')} orderId={orderId} order={order} />
}

function OrderEditor({ order }: { readonly order: Order }) {
  const place = useOrderPlace(order)
  const [typed, setTyped] = useState<readonly LineValues[]>()
  const [reason, setReason] = useState('')
  const [isMailed, setMailed] = useState(true)
  const lines = typed ?? toLineValues(order, place.currency)
  const { body, problems, isChanged } = readEdit(order, lines, place)
  const isDirty = typed !== undefined && isChanged
  const params = { path: { orderId: order.id } }
  const change = useOrderChange({
    order,
    body: isDirty ? body : undefined,
    problems,
    key: order.id,
    askPrice: (priced: typeof body, signal) =>
      answer(api.POST('/api/admin/orders/{orderId}/edit-prices', { params, body: priced, signal })),
    save: (changed, { totals }) =>
      answer(
        api.POST('/api/admin/orders/{orderId}/edits', {
          params,
          body: { ...changed, expectedTotalMinor: totals.grandTotal.amountMinor, reason, notify: isMailed },
        }),
      ),
    message: t('Order changed.'),
  })
  return (
    <ChangePage
      order={order}
      title={t('Edit order #{orderNumber}', { orderNumber: order.orderNumber })}
      change={change}
      obstacle={order.actions.edit ? undefined : t('This order cannot be edited any more.')}
      panelTitle={t('Items')}
      lines={lines}
      place={place}
      onLines={setTyped}
      note={
        order.lines.every(canEditLine) ? undefined : (
          <p className={styles.missing}>{t('Gift cards and subscriptions stay as they were sold.')}</p>
        )
      }
      changeCount={isDirty ? body.changes.length + (body.added?.length ?? 0) : 0}
      onDiscard={() => {
        setTyped(undefined)
        return () => setTyped(typed)
      }}
    >
      <Checkbox isSelected={isMailed} onChange={setMailed}>
        {t('Email customer ({email})', { email: order.email })}
      </Checkbox>
      <TextField
        label={t('Reason (optional)')}
        rows={2}
        maxLength={500}
        description={isMailed ? t('It is in the email.') : undefined}
        value={reason}
        onChange={setReason}
      />
    </ChangePage>
  )
}
