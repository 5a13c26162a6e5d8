import { classNames } from '../ui/class-names.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Download, Mail, UserX } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import { AddressText } from '../orders/address-text.tsx'
import { FulfillmentBadge, PaymentBadge } from '../orders/states.tsx'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import rows from '../ui/rows.module.css'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { CustomerForm } from './customer-form.tsx'
import { type Customer, customerOrdersQuery, customerQuery, refreshCustomers } from './customers.ts'
import styles from './customers.module.css'

const route = getRouteApi('/customers/$customerId')

/** One customer: orders, addresses, and what staff know. */
export function CustomerPage() {
  const { customerId } = route.useParams()
  const customer = useQuery(customerQuery(customerId))
  const loaded = customer.data
  const name = loaded ? loaded.name || loaded.email : t('Customer')
  return (
    <Page
      title={name}
      windowTitle={[name, t('Customers')]}
      before={<BackLink link={{ to: '/customers' }}>{t('Customers')}</BackLink>}
      aside={loaded && <States customer={loaded} />}
      actions={loaded && <Actions customer={loaded} />}
    >
      {loaded && <Details customer={loaded} />}
      {!loaded && customer.isError && (
        <Panel>
          <ErrorState error={customer.error} onRetry={() => void customer.refetch()} />
        </Panel>
      )}
      {customer.isPending && (
        <Panel>
          <p className={styles.loading} aria-busy="true">
            <Skeleton width={30} />
          </p>
        </Panel>
      )}
    </Page>
  )
}

function States({ customer }: { readonly customer: Customer }) {
  return (
    <>
      {customer.hasAccount ? <Badge tone="positive">{t('Account')}</Badge> : <Badge>{t('Guest')}</Badge>}
      {customer.acceptsMarketing && <Badge tone="accent">{t('Marketing')}</Badge>}
    </>
  )
}

function Actions({ customer }: { readonly customer: Customer }) {
  const [open, setOpen] = useState<'invite' | 'erase'>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const mayWrite = useCan()('customers.write')
  if (!mayWrite) return null
  const path = { customerId: customer.id }
  return (
    <>
      <Menu label={t('More')}>
        <MenuItem icon={<Mail size={16} />} onAction={() => setOpen('invite')}>
          {t('Email how to sign in')}
        </MenuItem>
        <MenuItem
          icon={<Download size={16} />}
          onAction={() => window.open(`/api/admin/customers/${customer.id}/personal-data`, '_blank', 'noreferrer')}
        >
          {t('Export personal data')}
        </MenuItem>
        <MenuItem danger icon={<UserX size={16} />} onAction={() => setOpen('erase')}>
          {t('Erase customer')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        title={t('Email {email} how to sign in?', { email: customer.email })}
        action={t('Send email')}
        kind="primary"
        isOpen={open === 'invite'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => answer(api.POST('/api/admin/customers/{customerId}/invitation', { params: { path } }))}
        onDone={() => notify(t('Email sent.'))}
      >
        {t('The email links to the account page of your site. The customer signs in there with a code.')}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Erase {email}?', { email: customer.email })}
        action={t('Erase customer')}
        isOpen={open === 'erase'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => answer(api.DELETE('/api/admin/customers/{customerId}', { params: { path } }))}
        onDone={() => {
          void refreshCustomers(queries)
          void navigate({ to: '/customers' })
          notify(t('Customer erased.'))
        }}
      >
        {t(
          'The account, addresses, notes and texts of emails are deleted for good. Orders stay as invoices, with name and address.',
        )}
      </ConfirmDialog>
    </>
  )
}

function Details({ customer }: { readonly customer: Customer }) {
  const formats = useFormats()
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Panel title={t('Orders')}>
          <p className={styles.facts}>
            {t('{count, plural, =0 {No orders} one {# order} other {# orders}}', { count: customer.orderCount })}
            {' · '}
            {t('{amount} spent', { amount: formats.money(customer.spent) })}
          </p>
          <Orders customerId={customer.id} />
        </Panel>
        <CustomerForm key={customer.id} customer={customer} />
      </div>
      <div className={styles.column}>
        <Panel title={t('Contact')}>
          <div className={styles.body}>
            <p>
              <a href={`mailto:${customer.email}`} className="tap">
                {customer.email}
              </a>
            </p>
            <p>
              {t('Customer since')} <Time iso={customer.createdOn} />
            </p>
            {customer.lastSignInOn !== null && (
              <p>
                {t('Last signed in')} <Time iso={customer.lastSignInOn} />
              </p>
            )}
          </div>
        </Panel>
        {customer.addresses.length > 0 && (
          <Panel title={t('Addresses')}>
            <ul className={styles.body}>
              {customer.addresses.map(({ id, address }) => (
                <li key={id} className={styles.address}>
                  <AddressText address={address} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {customer.marketingChoices.length > 0 && (
          <Panel title={t('Marketing choices')}>
            <ul className={styles.body}>
              {customer.marketingChoices.map(({ at, accepts, source }) => (
                <li key={at}>
                  {accepts ? t('Accepted') : t('Declined')} · <Time iso={at} />
                  {source === 'staff' && ` · ${t('by staff')}`}
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </div>
  )
}

function Orders({ customerId }: { readonly customerId: string }) {
  const formats = useFormats()
  const mayRead = useCan()('orders.read')
  const orders = useInfiniteQuery({ ...customerOrdersQuery(customerId), enabled: mayRead })
  const all = orders.data?.pages.flatMap((page) => page.orders) ?? []
  if (!mayRead) return null
  if (orders.isError && all.length === 0)
    return <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />
  return (
    <>
      {all.length > 0 && (
        <ul className={rows.rows} aria-label={t('Orders')}>
          {all.map((order) => (
            <li key={order.id} className={classNames(rows.row, styles.order)}>
              <span className={rows.words}>
                <Link to="/orders/$orderId" params={{ orderId: order.id }} className={rows.title}>
                  #{order.orderNumber}
                </Link>
                <span className={styles.quiet}>
                  <Time iso={order.createdOn} />
                </span>
              </span>
              <span className={styles.badges}>
                <PaymentBadge state={order.paymentStatus} />
                <FulfillmentBadge state={order.fulfillmentStatus} />
              </span>
              <span>{formats.money(order.grandTotal)}</span>
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={orders.hasNextPage}
        isLoading={orders.isFetchingNextPage}
        error={orders.isFetchNextPageError ? orders.error : null}
        onLoad={() => void orders.fetchNextPage()}
      />
    </>
  )
}
