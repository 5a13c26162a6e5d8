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
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Difference } from './difference.tsx'
import { canEditLine, readEdit, toLineValues } from './edit-values.ts'
import { type EditPrice, useLivePrice } from './use-live-price.ts'

const route = getRouteApi('/orders/$orderId/edit')

/** Lines of an order added, removed or changed before it is sent. What it costs then is shown before it is saved. */
export function EditOrderPage() {
  const { orderId } = route.useParams()
  const order = useOrder(orderId)
  if (order.data) return <OrderEditor key={order.data.editVersion} order={order.data} />
  return (
    <Page title={t('Edit order')} before={<Back orderId={orderId} />}>
      <Panel>
        {order.isError ? (
          <ErrorState error={order.error} onRetry={() => void order.refetch()} />
        ) : (
          <p className={styles.body} aria-busy="true">
            <Skeleton width={30} />
          </p>
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

function OrderEditor({ order }: { readonly order: Order }) {
  const { site } = useSession()
  const currency = useCurrency()
  const place = { currency, language: site.language }
  const notify = useNotify()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<readonly LineValues[]>()
  const [problems, setProblems] = useState<DraftProblems>({})
  const [reason, setReason] = useState('')
  const [isMailed, setMailed] = useState(true)
  const lines = typed ?? toLineValues(order, currency)
  const read = readEdit(order, lines, place)
  const isDirty = typed !== undefined && read.isChanged
  const params = { path: { orderId: order.id } }
  const live = useLivePrice(order.id, isDirty ? read.body : undefined, (body, signal) =>
    answer(api.POST('/api/admin/orders/{orderId}/edit-prices', { params, body, signal })),
  )
  const save = useMutation({
    mutationFn: (price: EditPrice) =>
      answer(
        api.POST('/api/admin/orders/{orderId}/edits', {
          params,
          body: { ...read.body, expectedTotalMinor: price.totals.grandTotal.amountMinor, reason, notify: isMailed },
        }),
      ),
    onSuccess: async (edited) => {
      queries.setQueryData(orderQuery(order.id).queryKey, edited)
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: ['mails'] })
      notify(t('Order changed.'))
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
  const title = t('Edit order #{orderNumber}', { orderNumber: order.orderNumber })
  return (
    <Page title={title} windowTitle={[title, t('Orders')]} before={<Back orderId={order.id} />}>
      <LeaveGuard isDirty={isDirty} onSave={send} />
      {save.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(save.error)}
        </Notice>
      )}
      {!order.actions.edit && <Notice tone="caution">{t('This order cannot be edited any more.')}</Notice>}
      {order.actions.edit && (
        <div className={orderStyles.columns}>
          <div className={orderStyles.column}>
            <Panel title={t('Items')}>
              <DraftLines
                lines={lines}
                problems={problems}
                place={place}
                warnings={[]}
                onChange={(next) => {
                  setTyped(next)
                  setProblems({})
                  save.reset()
                }}
              />
              {!order.lines.every(canEditLine) && (
                <p className={styles.missing}>{t('Gift cards and subscriptions stay as they were sold.')}</p>
              )}
            </Panel>
            {live.problem !== undefined && <Notice tone="caution">{live.problem}</Notice>}
          </div>
          <div className={orderStyles.column}>
            <Difference order={order} price={isDirty ? live.price : undefined} isBusy={live.isBusy} />
            <Panel title={t('Customer')}>
              <div className={styles.body}>
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
              </div>
            </Panel>
          </div>
        </div>
      )}
      <SaveBar
        changes={isDirty ? read.body.changes.length + (read.body.added?.length ?? 0) : 0}
        isSaving={save.isPending}
        errors={Object.keys(problems).length}
        onSave={() => void send()}
        onDiscard={() => {
          setTyped(undefined)
          setProblems({})
          save.reset()
        }}
      />
    </Page>
  )
}
