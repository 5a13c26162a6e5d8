import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Answer, answer, api } from '../api/client.ts'
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
import { TextField } from '../ui/text-field.tsx'
import { canEditLine, type EditBody, readEdit, toLineValues } from './edit-values.ts'

type EditPrice = Answer<'priceOrderEdit'>

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
  const live = useEditPrice(order.id, isDirty ? read.body : undefined)
  const params = { path: { orderId: order.id } }
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

interface DifferenceProps {
  readonly order: Order
  /** Undefined while nothing is changed, or while it is not known yet. */
  readonly price: EditPrice | undefined
  readonly isBusy: boolean
}

/** What the order cost, what it costs now, and what follows from it. */
function Difference({ order, price, isBusy }: DifferenceProps) {
  const formats = useFormats()
  const balance = price?.balance ?? order.balance
  const [amountMinor, currency] = [balance.amountMinor, balance.currency]
  const rows = [
    { label: t('Total before'), value: order.grandTotal },
    { label: t('Difference'), value: price?.difference ?? { amountMinor: 0, currency } },
  ]
  return (
    <Panel title={t('Difference')}>
      <dl className={styles.totals} aria-busy={isBusy}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formats.money(value)}</dd>
          </div>
        ))}
        <div className={styles.grand}>
          <dt>{t('New total')}</dt>
          <dd>{formats.money(price?.totals.grandTotal ?? order.grandTotal)}</dd>
        </div>
      </dl>
      {amountMinor !== 0 && (
        <p className={styles.missing} aria-live="polite">
          {amountMinor > 0
            ? t('{amount} will be due. Collect it on the page of the order.', { amount: formats.money(balance) })
            : t('{amount} will be owed to the customer. Refund it on the page of the order.', {
                amount: formats.money({ amountMinor: -amountMinor, currency }),
              })}
        </p>
      )}
    </Panel>
  )
}

const pauseMs = 350

/** The price of the change, a moment after the last key. */
function useEditPrice(
  orderId: string,
  body: EditBody | undefined,
): { readonly price: EditPrice | undefined; readonly isBusy: boolean; readonly problem: string | undefined } {
  const text = body === undefined ? '' : JSON.stringify(body)
  const [asked, setAsked] = useState<{ readonly body: EditBody; readonly text: string }>()
  useEffect(() => {
    if (body === undefined) return undefined
    const timer = setTimeout(() => setAsked({ body, text }), pauseMs)
    return () => clearTimeout(timer)
    // The text says whether the body is another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text])
  const query = useQuery({
    queryKey: ['order-edit-price', orderId, asked?.text],
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/admin/orders/{orderId}/edit-prices', {
          params: { path: { orderId } },
          body: asked?.body ?? { version: 0, changes: [], added: [] },
          signal,
        }),
      ),
    enabled: asked !== undefined && body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  })
  return {
    price: asked === undefined ? undefined : query.data,
    isBusy: body !== undefined && (asked?.text !== text || query.isFetching),
    problem: query.isError && body !== undefined ? getErrorMessage(query.error) : undefined,
  }
}
