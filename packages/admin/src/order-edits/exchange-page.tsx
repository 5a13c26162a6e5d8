import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { DraftLines } from '../draft-orders/draft-lines.tsx'
import styles from '../draft-orders/draft-orders.module.css'
import type { DraftProblems, LineValues } from '../draft-orders/draft-values.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { t } from '../i18n/text.ts'
import orderStyles from '../orders/order-page.module.css'
import { type Order, orderQuery, useOrder } from '../orders/orders.ts'
import { useCurrency } from '../products/use-currency.ts'
import { useSession } from '../session/session.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Difference } from './difference.tsx'
import { readAdded } from './edit-values.ts'
import { type EditPrice, useLivePrice } from './use-live-price.ts'

const route = getRouteApi('/orders/$orderId/exchange/$returnId')

/** New goods for those of a return that was received. */
export function ExchangePage() {
  const { orderId, returnId } = route.useParams()
  const order = useOrder(orderId)
  const returned = order.data?.returns.find(({ id }) => id === returnId)
  if (order.data && returned)
    return <ExchangeEditor key={order.data.editVersion} order={order.data} returned={returned} />
  return (
    <Page title={t('Exchange')} before={<Back orderId={orderId} />}>
      <Panel>
        {order.isPending ? (
          <p className={styles.body} aria-busy="true">
            <Skeleton width={30} />
          </p>
        ) : (
          <ErrorState error={order.error} onRetry={() => void order.refetch()} />
        )}
      </Panel>
    </Page>
  )
}

function Back({ orderId }: { readonly orderId: string }) {
  return (
    <Link to="/orders/$orderId" params={{ orderId }} className={orderStyles.back}>
      <ArrowLeft size={16} aria-hidden="true" />
      {t('Order')}
    </Link>
  )
}

interface EditorProps {
  readonly order: Order
  readonly returned: Order['returns'][number]
}

function ExchangeEditor({ order, returned }: EditorProps) {
  const { site } = useSession()
  const place = { currency: useCurrency(), language: site.language }
  const notify = useNotify()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [lines, setLines] = useState<readonly LineValues[]>([])
  const [problems, setProblems] = useState<DraftProblems>({})
  const [isMailed, setMailed] = useState(true)
  const read = readAdded(lines, place)
  const isDirty = lines.length > 0
  const params = { path: { orderId: order.id, returnId: returned.id } }
  const version = order.editVersion
  const live = useLivePrice(returned.id, isDirty ? { version, added: read.added } : undefined, (body, signal) =>
    answer(api.POST('/api/admin/orders/{orderId}/returns/{returnId}/exchange-prices', { params, body, signal })),
  )
  const save = useMutation({
    mutationFn: (price: EditPrice) =>
      answer(
        api.POST('/api/admin/orders/{orderId}/returns/{returnId}/exchanges', {
          params,
          body: { version, added: read.added, expectedBalanceMinor: price.balance.amountMinor, notify: isMailed },
        }),
      ),
    onSuccess: async (exchanged) => {
      queries.setQueryData(orderQuery(order.id).queryKey, exchanged)
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: ['mails'] })
      notify(t('Items exchanged.'))
      await navigate({ to: '/orders/$orderId', params: { orderId: order.id }, ignoreBlocker: true })
    },
  })
  const send = async (): Promise<boolean> => {
    setProblems(read.problems)
    if (Object.keys(read.problems).length > 0 || !live.price || live.isBusy) return false
    return save.mutateAsync(live.price).then(
      () => true,
      () => false,
    )
  }
  const title = t('Exchange for order #{orderNumber}', { orderNumber: order.orderNumber })
  return (
    <Page title={title} windowTitle={[title, t('Orders')]} before={<Back orderId={order.id} />}>
      <LeaveGuard isDirty={isDirty} onSave={send} />
      {save.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(save.error)}
        </Notice>
      )}
      {!returned.actions.exchange && <Notice tone="caution">{t('This return cannot be exchanged.')}</Notice>}
      {returned.actions.exchange && (
        <div className={orderStyles.columns}>
          <div className={orderStyles.column}>
            <Panel title={t('The customer gets')}>
              <DraftLines
                lines={lines}
                problems={problems}
                place={place}
                warnings={[]}
                onChange={(next) => {
                  setLines(next)
                  setProblems({})
                  save.reset()
                }}
              />
            </Panel>
            {live.problem !== undefined && <Notice tone="caution">{live.problem}</Notice>}
          </div>
          <div className={orderStyles.column}>
            <CameBack returned={returned} />
            <Difference order={order} price={isDirty ? live.price : undefined} isBusy={live.isBusy} />
            <Panel title={t('Customer')}>
              <div className={styles.body}>
                <Checkbox isSelected={isMailed} onChange={setMailed}>
                  {t('Email customer ({email})', { email: order.email })}
                </Checkbox>
              </div>
            </Panel>
          </div>
        </div>
      )}
      <SaveBar
        changes={lines.length}
        isSaving={save.isPending}
        errors={Object.keys(problems).length}
        onSave={() => void send()}
        onDiscard={() => {
          setLines([])
          setProblems({})
          save.reset()
        }}
      />
    </Page>
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
