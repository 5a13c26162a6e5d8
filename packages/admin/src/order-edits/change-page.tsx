import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { DraftLines } from '../draft-orders/draft-lines.tsx'
import styles from '../draft-orders/draft-orders.module.css'
import type { DraftPlace, LineValues } from '../draft-orders/draft-values.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { t } from '../i18n/text.ts'
import orderStyles from '../orders/order-page.module.css'
import type { Order } from '../orders/orders.ts'
import { Notice } from '../ui/notice.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { type Discard, SaveBar } from '../ui/save-bar.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Difference } from './difference.tsx'
import type { useOrderChange } from './use-order-change.ts'

interface ChangePageProps {
  readonly order: Order
  readonly title: string
  /** The state of the change, from `useOrderChange`. */
  readonly change: ReturnType<typeof useOrderChange>
  /** Why nothing can be changed; undefined: it can. */
  readonly obstacle: string | undefined
  /** The panel with the lines. */
  readonly panelTitle: string
  readonly lines: readonly LineValues[]
  readonly place: DraftPlace
  readonly onLines: (lines: readonly LineValues[]) => void
  /** In place of lines while there are none. */
  readonly empty?: string
  /** Below the lines. */
  readonly note?: ReactNode
  readonly changeCount: number
  readonly onDiscard: Discard
  /** Above the difference. */
  readonly before?: ReactNode
  /** Fields about the customer. */
  readonly children: ReactNode
}

/** Lines of an order on one side, what they cost and what the customer hears on the other. */
export function ChangePage({ order, title, change, obstacle, changeCount, ...props }: ChangePageProps) {
  const { live, problems, error } = change
  const isDirty = changeCount > 0
  return (
    <Page title={title} windowTitle={[title, t('Orders')]} before={<BackToOrder orderId={order.id} />}>
      <LeaveGuard isDirty={isDirty} onSave={change.send} />
      {error && (
        <Notice tone="danger" alert>
          {getErrorMessage(error)}
        </Notice>
      )}
      {obstacle !== undefined && <Notice tone="caution">{obstacle}</Notice>}
      {obstacle === undefined && (
        <div className={orderStyles.columns}>
          <div className={orderStyles.column}>
            <Panel title={props.panelTitle}>
              {props.lines.length === 0 && props.empty !== undefined && <p className={styles.empty}>{props.empty}</p>}
              <DraftLines
                lines={props.lines}
                problems={problems}
                place={props.place}
                warnings={[]}
                onChange={(lines) => {
                  props.onLines(lines)
                  change.reset()
                }}
              />
              {props.note}
            </Panel>
            {live.problem !== undefined && <Notice tone="caution">{live.problem}</Notice>}
          </div>
          <div className={orderStyles.column}>
            {props.before}
            <Difference order={order} price={isDirty ? live.price : undefined} isBusy={live.isBusy} />
            <Panel title={t('Customer')}>
              <div className={styles.body}>{props.children}</div>
            </Panel>
          </div>
        </div>
      )}
      <SaveBar
        changes={changeCount}
        isSaving={change.isSaving}
        errors={Object.keys(problems).length}
        onSave={() => void change.send()}
        onDiscard={() => {
          const restore = props.onDiscard()
          change.reset()
          return restore
        }}
      />
    </Page>
  )
}

interface LoadingProps {
  readonly title: string
  readonly orderId: string
  readonly order: UseQueryResult<Order>
}

/** The same page until its order is there, or while it cannot be read. */
export function ChangePageLoading({ title, orderId, order }: LoadingProps) {
  return (
    <Page title={title} before={<BackToOrder orderId={orderId} />}>
      <Panel>
        {order.isError ? (
          <ErrorState error={order.error} onRetry={() => void order.refetch()} />
        ) : (
          <div className={orderStyles.loading} aria-busy="true">
            <span className="visually-hidden">{t('Loading the order')}</span>
            {[24, 30, 18].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        )}
      </Panel>
    </Page>
  )
}

export function BackToOrder({ orderId }: { readonly orderId: string }) {
  return <BackLink link={{ to: '/orders/$orderId', params: { orderId } }}>{t('Order')}</BackLink>
}
