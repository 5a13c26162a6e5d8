import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import styles from '../draft-orders/draft-orders.module.css'
import type { LineValues } from '../draft-orders/draft-values.ts'
import { t } from '../i18n/text.ts'
import { type Order, useOrder } from '../orders/orders.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { BackToOrder, ChangePage, ChangePageLoading } from './change-page.tsx'
import { readAdded } from './edit-values.ts'
import { useOrderChange, useOrderPlace } from './use-order-change.ts'

const route = getRouteApi('/orders/$orderId/exchange/$returnId')

/** New goods for those of a return that was received. */
export function ExchangePage() {
  const { orderId, returnId } = route.useParams()
  const order = useOrder(orderId)
  if (!order.data) return <ChangePageLoading title={t('Exchange')} orderId={orderId} order={order} />
  const returned = order.data.returns.find(({ id }) => id === returnId)
  if (returned) return <ExchangeEditor key={order.data.editVersion} order={order.data} returned={returned} />
  return (
    <Page title={t('Exchange')} before={<BackToOrder orderId={orderId} />}>
      <Notice tone="caution">{t('This order has no such return.')}</Notice>
    </Page>
  )
}

interface EditorProps {
  readonly order: Order
  readonly returned: Order['returns'][number]
}

function ExchangeEditor({ order, returned }: EditorProps) {
  const place = useOrderPlace(order)
  const [lines, setLines] = useState<readonly LineValues[]>([])
  const [isMailed, setMailed] = useState(true)
  const { added, problems } = readAdded(lines, place)
  const params = { path: { orderId: order.id, returnId: returned.id } }
  const body = { version: order.editVersion, added }
  const change = useOrderChange({
    order,
    body: lines.length > 0 ? body : undefined,
    problems,
    key: returned.id,
    askPrice: (priced: typeof body, signal) =>
      answer(
        api.POST('/api/admin/orders/{orderId}/returns/{returnId}/exchange-prices', { params, body: priced, signal }),
      ),
    save: (changed, { balance }) =>
      answer(
        api.POST('/api/admin/orders/{orderId}/returns/{returnId}/exchanges', {
          params,
          body: { ...changed, expectedBalanceMinor: balance.amountMinor, notify: isMailed },
        }),
      ),
    message: t('Items exchanged.'),
  })
  return (
    <ChangePage
      order={order}
      title={t('Exchange for order #{orderNumber}', { orderNumber: order.orderNumber })}
      change={change}
      obstacle={returned.actions.exchange ? undefined : t('This return cannot be exchanged.')}
      panelTitle={t('The customer gets')}
      empty={t('Add what the customer gets in exchange. The return pays for it with what was paid for its items.')}
      lines={lines}
      place={place}
      onLines={setLines}
      changeCount={lines.length}
      onDiscard={() => {
        setLines([])
        return () => setLines(lines)
      }}
      before={<CameBack returned={returned} />}
    >
      <Checkbox isSelected={isMailed} onChange={setMailed}>
        {t('Email customer ({email})', { email: order.email })}
      </Checkbox>
    </ChangePage>
  )
}

function CameBack({ returned }: Pick<EditorProps, 'returned'>) {
  const formats = useFormats()
  return (
    <Panel title={t('Items that came back')}>
      <ul className={styles.body}>
        {returned.lines.map(({ lineId, productName, received, quantity }) => (
          <li key={lineId}>
            {formats.number(received ?? quantity)} × {productName}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
