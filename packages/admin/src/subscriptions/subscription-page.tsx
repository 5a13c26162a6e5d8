import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  Ban,
  CalendarCheck,
  CalendarX,
  CreditCard,
  Hash,
  Layers,
  MapPin,
  Pause,
  Play,
  SkipForward,
  Tag,
} from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import customers from '../customers/customers.module.css'
import { t } from '../i18n/text.ts'
import { AddressText } from '../orders/address-text.tsx'
import { useCan } from '../session/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import rows from '../ui/rows.module.css'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { RenewalBadge, SubscriptionBadge } from './states.tsx'
import { type SubscriptionDialog, SubscriptionDialogs } from './subscription-dialogs.tsx'
import { type Subscription, subscriptionQuery } from './subscriptions.ts'

const icon = { size: 16, 'aria-hidden': true } as const
const route = getRouteApi('/subscriptions/$subscriptionId')

/** One subscription: its dates, its renewals, and what the owner may do. */
export function SubscriptionPage() {
  const { subscriptionId } = route.useParams()
  const subscription = useQuery(subscriptionQuery(subscriptionId))
  const loaded = subscription.data
  const name = loaded?.title ?? t('Subscription')
  return (
    <Page
      title={name}
      windowTitle={[name, t('Subscriptions')]}
      before={<BackLink link={{ to: '/subscriptions' }}>{t('Subscriptions')}</BackLink>}
      aside={loaded && <SubscriptionBadge state={loaded.state} />}
      actions={loaded && <Actions subscription={loaded} />}
    >
      {loaded && <Details subscription={loaded} />}
      {!loaded && subscription.isError && (
        <Panel>
          <ErrorState error={subscription.error} onRetry={() => void subscription.refetch()} />
        </Panel>
      )}
      {subscription.isPending && (
        <Panel>
          <p className={customers.loading} aria-busy="true">
            <Skeleton width={30} />
          </p>
        </Panel>
      )}
    </Page>
  )
}

function Actions({ subscription }: { readonly subscription: Subscription }) {
  const { id: subscriptionId, state, cancelsAtEnd } = subscription
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const notify = useNotify()
  const mayWrite = useCan()('orders.write')
  const params = { path: { subscriptionId } }
  const show = (now: Subscription) => {
    queries.setQueryData(subscriptionQuery(subscriptionId).queryKey, now)
    void queries.invalidateQueries({ queryKey: ['subscriptions'] })
  }
  const pause = useMutation({
    mutationFn: () => answer(api.POST('/api/admin/subscriptions/{subscriptionId}/pause', { params })),
    onSuccess: show,
  })
  const resume = useMutation({
    mutationFn: () => answer(api.POST('/api/admin/subscriptions/{subscriptionId}/resume', { params })),
    onSuccess: show,
  })
  const cardLink = useMutation({
    mutationFn: () => answer(api.POST('/api/admin/subscriptions/{subscriptionId}/card-link', { params })),
    onSuccess: (now) => {
      show(now)
      notify(t('The link was sent to {email}.', { email: now.email }))
    },
  })
  const later = useMutation({
    mutationFn: (action: 'skip' | 'end' | 'keep') => {
      if (action === 'skip') {
        const body = { period: subscription.nextPeriod }
        return answer(api.POST('/api/admin/subscriptions/{subscriptionId}/skip', { params, body }))
      }
      if (action === 'keep') return answer(api.POST('/api/admin/subscriptions/{subscriptionId}/keep', { params }))
      const body = { when: 'period_end' as const }
      return answer(api.POST('/api/admin/subscriptions/{subscriptionId}/cancel', { params, body }))
    },
    onSuccess: (now, action) => {
      show(now)
      if (action === 'end')
        notify(t('The subscription ends with the paid period.'), {
          about: subscriptionId,
          undo: () => later.mutate('keep'),
        })
    },
  })
  const [dialog, setDialog] = useState<SubscriptionDialog>()
  const error = pause.error ?? resume.error ?? later.error ?? cardLink.error
  if (!mayWrite || state === 'canceled' || state === 'ended') return null
  return (
    <>
      {error && (
        <Notice tone="danger" alert>
          {getErrorMessage(error)}
        </Notice>
      )}
      <PageActions
        menu={t('More')}
        actions={[
          state === 'active' &&
            !cancelsAtEnd && {
              label: t('Pause'),
              icon: <Pause {...icon} />,
              target: () => pause.mutate(),
              isPending: pause.isPending,
            },
          state === 'paused' && {
            label: t('Resume'),
            icon: <Play {...icon} />,
            target: () => resume.mutate(),
            isPending: resume.isPending,
          },
          state === 'active' &&
            cancelsAtEnd && {
              label: t('Keep subscription'),
              icon: <CalendarCheck {...icon} />,
              target: () => later.mutate('keep'),
              isPending: later.isPending,
            },
          {
            label: t('Cancel subscription'),
            icon: <Ban {...icon} />,
            target: () => setAsking(true),
          },
        ]}
      >
        {state === 'active' && !cancelsAtEnd && (
          <MenuItem icon={<SkipForward {...icon} />} onAction={() => later.mutate('skip')}>
            {t('Skip next charge')}
          </MenuItem>
        )}
        {state === 'active' && !cancelsAtEnd && (
          <MenuItem icon={<CalendarX {...icon} />} onAction={() => later.mutate('end')}>
            {t('Cancel at the end of the period')}
          </MenuItem>
        )}
        <MenuItem icon={<Hash {...icon} />} onAction={() => setDialog('quantity')}>
          {t('Change quantity')}
        </MenuItem>
        {subscription.plans.length > 0 && (
          <MenuItem icon={<Layers {...icon} />} onAction={() => setDialog('plan')}>
            {t('Change plan')}
          </MenuItem>
        )}
        <MenuItem icon={<MapPin {...icon} />} onAction={() => setDialog('address')}>
          {t('Change address')}
        </MenuItem>
        <MenuItem icon={<CreditCard {...icon} />} onAction={() => cardLink.mutate()}>
          {t('Send link to change the card')}
        </MenuItem>
        <MenuItem icon={<Tag {...icon} />} onAction={() => setDialog('price')}>
          {t('Change price')}
        </MenuItem>
      </PageActions>
      <SubscriptionDialogs
        kind={dialog}
        subscription={subscription}
        onSaved={show}
        onClose={() => setDialog(undefined)}
      />
      <ConfirmDialog
        title={t('Cancel this subscription?')}
        action={t('Cancel subscription')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () =>
          show(
            await answer(
              api.POST('/api/admin/subscriptions/{subscriptionId}/cancel', { params, body: { when: 'now' } }),
            ),
          )
        }
      >
        {t('Nothing is charged any more, and the customer gets an email. This can’t be undone.')}
      </ConfirmDialog>
    </>
  )
}

function Details({ subscription }: { readonly subscription: Subscription }) {
  const formats = useFormats()
  const mayRead = useCan()('customers.read')
  const { customerId, customerName, email, nextOn, methodLabel, shippingAddress, renewals, orderId } = subscription
  const { nextPrice, nextPlan } = subscription
  return (
    <div className={customers.columns}>
      <div className={customers.column}>
        <Panel title={t('Payments')}>
          <ul className={rows.rows}>
            {renewals.map((renewal) => (
              <li key={renewal.id} className={rows.row}>
                <span className={rows.words}>
                  <OrderLink orderId={renewal.orderId} orderNumber={renewal.orderNumber} />
                  <Time iso={renewal.startsOn} />
                </span>
                <RenewalBadge renewal={renewal} />
              </li>
            ))}
            <li className={rows.row}>
              <span className={rows.words}>
                <OrderLink orderId={orderId} orderNumber={subscription.orderNumber} />
                <Time iso={subscription.createdOn} />
              </span>
              <RenewalBadge renewal={{ state: 'paid', blocked: null }} />
            </li>
          </ul>
        </Panel>
      </div>
      <div className={customers.column}>
        <Panel title={t('Customer')}>
          <div className={customers.body}>
            {customerId !== null && mayRead ? (
              <Link to="/customers/$customerId" params={{ customerId }}>
                {customerName || email}
              </Link>
            ) : (
              <p>{customerName || email}</p>
            )}
            {shippingAddress && <AddressText address={shippingAddress} />}
          </div>
        </Panel>
        <Panel title={subscription.cancelsAtEnd ? t('Ends on') : t('Next charge')}>
          <div className={customers.body}>
            <p>{nextOn === null ? '–' : <Time iso={nextOn} />}</p>
            {!subscription.cancelsAtEnd && <p>{formats.money(subscription.price)}</p>}
            {nextPlan && (
              <p>
                {t('New plan: {plan}', {
                  plan: [nextPlan.title, formats.money(nextPlan.price)].filter((part) => part !== '').join(', '),
                })}
              </p>
            )}
            {nextPrice && (
              <p>
                {t('{price} from {day} on', {
                  price: formats.money(nextPrice.price),
                  day: formats.moment(nextPrice.startsOn),
                })}
              </p>
            )}
            <p>{methodLabel}</p>
          </div>
        </Panel>
      </div>
    </div>
  )
}

interface OrderLinkProps {
  readonly orderId: string | null
  readonly orderNumber: string | null
}

/** To the order that a payment was for; nothing while it is not paid. */
function OrderLink({ orderId, orderNumber }: OrderLinkProps) {
  if (orderId === null || orderNumber === null) return null
  return (
    <Link to="/orders/$orderId" params={{ orderId }} className={rows.title}>
      {t('Order #{orderNumber}', { orderNumber })}
    </Link>
  )
}
