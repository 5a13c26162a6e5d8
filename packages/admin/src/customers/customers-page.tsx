import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { Download, Upload, Users } from 'lucide-react'
import { downloadFile } from '../api/download-file.ts'
import { t } from '../i18n/text.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { SegmentSelect } from '../segment-data/segment-select.tsx'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, getButtonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { ListCount, PagedList } from '../ui/paged-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { EmptyState, NoMatchState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { type CustomerSummary, customersQuery, toFilter } from './customers.ts'
import styles from './customers.module.css'
import { type CustomersSearch, readCustomersSearch } from './search.ts'

const route = getRouteApi('/customers')

/** Everybody who ordered or has an account. */
export function CustomersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = useCan()('customers.write')
  const customers = useInfiniteQuery(customersQuery(search))
  const all = customers.data?.pages.flatMap((page) => page.customers) ?? []
  const count = customers.data?.pages[0]?.count
  const { sort: _sort, view: _view, ...filters } = search
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Page
      title={t('Customers')}
      aside={
        count && (
          <ListCount
            count={count}
            spoken={t('{count, plural, one {# customer} other {# customers}}', { count: count.value })}
          />
        )
      }
      actions={
        <PageActions
          actions={[
            mayWrite && {
              label: t('Import'),
              icon: <Upload size={16} aria-hidden="true" />,
              target: { to: { to: '/customers/import' } },
            },
            {
              label: t('Export CSV'),
              icon: <Download size={16} aria-hidden="true" />,
              target: () =>
                downloadFile(`/api/admin/customers.csv?${new URLSearchParams(toFilter(search)).toString()}`),
            },
          ]}
        />
      }
    >
      <SavedViews
        list="customers"
        share="customers.write"
        search={search}
        read={readCustomersSearch}
        toLink={(shown) => ({ to: '/customers', search: shown })}
      />
      <Filters search={search} />
      <Panel>
        <PagedList
          query={customers}
          isEmpty={all.length === 0}
          empty={
            isFiltered ? (
              <NoMatchState title={t('No customers match')} onClear={() => void navigate({ search: {} })} />
            ) : (
              <EmptyState icon={<Users size={22} />} title={t('No customers yet')}>
                <p>{t('Everybody who orders, or makes an account, appears here.')}</p>
                {mayWrite && (
                  <Link to="/customers/import" className={getButtonClass()}>
                    {t('Import customers')}
                  </Link>
                )}
              </EmptyState>
            )
          }
        >
          <CustomerTable customers={all} isStale={customers.isPlaceholderData} />
        </PagedList>
      </Panel>
    </Page>
  )
}

function Filters({ search }: { readonly search: CustomersSearch }) {
  const navigate = route.useNavigate()
  const { account: _account, marketing: _marketing, ...rest } = search
  const views: readonly { readonly label: string; readonly filter: CustomersSearch }[] = [
    { label: t('All'), filter: {} },
    { label: t('With account'), filter: { account: 'yes' } },
    { label: t('Guests'), filter: { account: 'no' } },
    { label: t('Accept marketing'), filter: { marketing: 'yes' } },
  ]
  return (
    <div className={list.toolbar}>
      <Segments
        label={t('Show')}
        segments={views.map(({ label, filter }) => ({
          label,
          link: linkOptions({ to: '/customers', search: readCustomersSearch({ ...rest, ...filter }) }),
        }))}
      />
      <div className={list.finders}>
        <SearchField
          label={t('Search by email or name')}
          value={search.q ?? ''}
          onSearch={(q) => void navigate({ search: (before) => readCustomersSearch({ ...before, q }), replace: true })}
        />
        <SegmentSelect
          label={t('Segment')}
          quiet
          everybody={t('All segments')}
          value={search.segment ?? ''}
          onChange={(segment) => void navigate({ search: (before) => readCustomersSearch({ ...before, segment }) })}
        />
        <Select
          label={t('Sort')}
          quiet
          value={search.sort ?? 'newest'}
          options={[
            { value: 'newest', label: t('Newest first') },
            { value: 'last-order', label: t('Last order first') },
          ]}
          onChange={(sort) => void navigate({ search: (before) => readCustomersSearch({ ...before, sort }) })}
        />
        {search.tag !== undefined && (
          <Button onPress={() => void navigate({ search: (before) => readCustomersSearch({ ...before, tag: '' }) })}>
            {t('Tag: {tag} ×', { tag: search.tag })}
          </Button>
        )}
      </div>
    </div>
  )
}

interface CustomerTableProps {
  readonly customers: readonly CustomerSummary[]
  /** The list of the former search, shown until the new one is there. */
  readonly isStale: boolean
}

function CustomerTable({ customers, isStale }: CustomerTableProps) {
  return (
    <table className={classNames(list.table, styles.table, isStale && styles.stale)} aria-busy={isStale}>
      <thead>
        <tr>
          <th scope="col">{t('Customer')}</th>
          <th scope="col">{t('Account')}</th>
          <th scope="col">{t('Tags')}</th>
          <th scope="col">{t('Last order')}</th>
          <th scope="col" className={list.number}>
            {t('Orders')}
          </th>
          <th scope="col" className={list.number}>
            {t('Spent')}
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </tbody>
    </table>
  )
}

function CustomerRow({ customer }: { readonly customer: CustomerSummary }) {
  const formats = useFormats()
  const { id: customerId, name, email, tags, hasAccount, acceptsMarketing, lastOrderOn, orderCount, spent } = customer
  return (
    <tr className={styles.row}>
      <td className={styles.who}>
        <Link to="/customers/$customerId" params={{ customerId }} className={styles.link}>
          {name || email}
        </Link>
        {name !== '' && <span className={styles.email}>{email}</span>}
      </td>
      <td className={styles.account}>
        {hasAccount ? <Badge tone="positive">{t('Account')}</Badge> : <Badge>{t('Guest')}</Badge>}
        {acceptsMarketing && <Badge tone="accent">{t('Marketing')}</Badge>}
      </td>
      <td className={styles.tags}>{tags.join(', ')}</td>
      <td className={styles.last}>{lastOrderOn === null ? '–' : <Time iso={lastOrderOn} />}</td>
      <td className={classNames(list.number, styles.orders)}>
        {formats.number(orderCount)}
        <span className={styles.unit}> {t('{count, plural, one {order} other {orders}}', { count: orderCount })}</span>
      </td>
      <td className={classNames(list.number, styles.spent)}>{formats.money(spent)}</td>
    </tr>
  )
}
