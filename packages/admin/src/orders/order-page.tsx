import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ExternalLink, PackageX, Pencil, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../session/session.ts'
import { useKeepRecent } from '../shell/palette/recent.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useFormats } from '../ui/format.ts'
import { MenuItem } from '../ui/menu.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { FulfillDialog } from './fulfill-dialog.tsx'
import { OrderBalance } from './order-balance.tsx'
import { OrderConcerns } from './order-concerns.tsx'
import { OrderLines } from './order-lines.tsx'
import styles from './order-page.module.css'
import { OrderPayment } from './order-payment.tsx'
import { OrderPeople } from './order-people.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { type Order, useOrder } from './orders.ts'
import { getSourceName } from './provider-names.ts'
import { PrintItems } from './print-items.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { FulfillmentBadge, PaymentBadge } from './states.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

const route = getRouteApi('/orders/$orderId')

const phone = '(width <= 560px)'

/** One order: what was bought, what was paid, who gets it, and what happened since. */
export function OrderPage() {
  const { orderId } = route.useParams()
  const order = useOrder(orderId)
  const loaded = order.data
  useKeepRecent(loaded && t('Order #{orderNumber}', { orderNumber: loaded.orderNumber }), {
    to: '/orders/$orderId',
    params: { orderId },
  })
  // One page before and after loading: the heading keeps the focus it was given on arrival.
  return (
    <Page
      title={loaded ? t('Order #{orderNumber}', { orderNumber: loaded.orderNumber }) : t('Order')}
      windowTitle={[loaded ? t('Order #{orderNumber}', { orderNumber: loaded.orderNumber }) : t('Order'), t('Orders')]}
      before={<BackToOrders />}
      aside={loaded && <States order={loaded} />}
      actions={loaded && <Actions order={loaded} />}
    >
      {loaded && <Details order={loaded} />}
      {!loaded && order.isError && (
        <Panel>
          <ErrorState error={order.error} onRetry={() => void order.refetch()} />
        </Panel>
      )}
      {order.isPending && (
        <Panel>
          <div className={styles.loading} aria-busy="true">
            <span className="visually-hidden">{t('Loading the order')}</span>
            {[24, 30, 18, 26].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        </Panel>
      )}
    </Page>
  )
}

function BackToOrders() {
  return <BackLink link={{ to: '/orders' }}>{t('Orders')}</BackLink>
}

function States({ order }: { readonly order: Order }) {
  return (
    <>
      <PaymentBadge state={order.paymentStatus} />
      <FulfillmentBadge state={order.fulfillmentStatus} />
      {order.imported && (
        <Badge tone="neutral">{`${getSourceName(order.imported.source)} ${order.imported.number}`}</Badge>
      )}
      {order.testMode && <Badge tone="caution">{t('Test order')}</Badge>}
    </>
  )
}

function Actions({ order }: { readonly order: Order }) {
  const [open, setOpen] = useState<'fulfill' | 'cancel' | 'return'>()
  const close = () => setOpen(undefined)
  const mayWrite = useCan()('orders.write')
  const isPhone = useMediaQuery(phone)
  const navigate = useNavigate()
  return (
    <>
      <PageActions
        menu={t('More')}
        actions={[
          !isPhone &&
            mayWrite &&
            order.actions.cancel && {
              label: t('Cancel order'),
              icon: <PackageX size={16} aria-hidden="true" />,
              target: () => setOpen('cancel'),
            },
          mayWrite &&
            order.actions.fulfill && {
              label: t('Mark as fulfilled'),
              icon: <Truck size={16} aria-hidden="true" />,
              kind: 'primary',
              target: () => setOpen('fulfill'),
            },
        ]}
      >
        <MenuItem
          icon={<ExternalLink size={16} aria-hidden="true" />}
          onAction={() => window.open(order.statusUrl, '_blank', 'noreferrer')}
        >
          {t('View order status page')}
        </MenuItem>
        <PrintItems order={order} />
        {mayWrite && order.actions.edit ? (
          <MenuItem
            icon={<Pencil size={16} aria-hidden="true" />}
            onAction={() => void navigate({ to: '/orders/$orderId/edit', params: { orderId: order.id } })}
          >
            {t('Edit order')}
          </MenuItem>
        ) : null}
        {mayWrite && order.lines.some(({ returnable }) => returnable > 0) ? (
          <MenuItem icon={<Undo2 size={16} aria-hidden="true" />} onAction={() => setOpen('return')}>
            {t('Return items')}
          </MenuItem>
        ) : null}
        {isPhone && mayWrite && order.actions.cancel ? (
          <MenuItem icon={<PackageX size={16} aria-hidden="true" />} danger onAction={() => setOpen('cancel')}>
            {t('Cancel order')}
          </MenuItem>
        ) : null}
      </PageActions>
      <FulfillDialog order={order} isOpen={open === 'fulfill'} onClose={close} />
      <CancelDialog order={order} isOpen={open === 'cancel'} onClose={close} />
      <ReturnDialog order={order} isOpen={open === 'return'} onClose={close} />
    </>
  )
}

function Details({ order }: { readonly order: Order }) {
  const formats = useFormats()
  return (
    <>
      <p className={styles.placed}>
        <Trans
          id="Placed on <0>{date}</0>"
          values={{ date: formats.full(order.createdOn) }}
          components={[<time key="date" dateTime={order.createdOn} />]}
        />
      </p>
      <OrderConcerns order={order} />
      <OrderBalance order={order} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderLines order={order} />
          <OrderReturns order={order} />
          <OrderPayment order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className={styles.column}>
          <OrderPeople order={order} />
        </div>
      </div>
      <CancelAtEnd order={order} />
    </>
  )
}

/** On a phone the header has no room for it. In its menu it would be one press further away. */
function CancelAtEnd({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useCan()('orders.write')
  const isShown = useMediaQuery(phone) && mayWrite && order.actions.cancel
  return (
    <>
      {isShown && (
        <div>
          <Button kind="quiet" icon={<PackageX size={16} aria-hidden="true" />} onPress={() => setOpen(true)}>
            {t('Cancel order')}
          </Button>
        </div>
      )}
      <CancelDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
