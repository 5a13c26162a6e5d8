import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { hasFilters } from '../saved-views/view-search.ts'
import { useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { Page, Panel } from '../ui/page.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import rows from '../ui/rows.module.css'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { EmptyState, NoMatchState } from '../ui/states.tsx'
import { readSubscriptionsSearch, type SubscriptionsSearch } from './search.ts'
import { SubscriptionBadge, subscriptionStates } from './states.tsx'
import { type SubscriptionSummary, subscriptionsQuery } from './subscriptions.ts'

const route = getRouteApi('/subscriptions')

/** Subscriptions of the store, newest first. */
export function SubscriptionsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const subscriptions = useInfiniteQuery(subscriptionsQuery(search))
  const all = subscriptions.data?.pages.flatMap((page) => page.subscriptions) ?? []
  const isFiltered = hasFilters(search)
  return (
    <Page title={t('Subscriptions')}>
      <SavedViews
        list="subscriptions"
        share="orders.write"
        search={search}
        read={readSubscriptionsSearch}
        toLink={(shown) => ({ to: '/subscriptions', search: shown })}
      />
      <Filters search={search} />
      <Panel>
        <PagedList
          query={subscriptions}
          isEmpty={all.length === 0}
          empty={
            isFiltered ? (
              <NoMatchState title={t('No subscriptions match')} onClear={() => void navigate({ search: {} })} />
            ) : (
              <EmptyState icon={<Repeat size={22} />} title={t('No subscriptions yet')}>
                {t('Give a product a subscription plan. What buyers subscribe to appears here.')}
              </EmptyState>
            )
          }
        >
          <ul className={rows.rows} aria-label={t('Subscriptions')} aria-busy={subscriptions.isPlaceholderData}>
            {all.map((subscription) => (
              <SubscriptionRow key={subscription.id} subscription={subscription} />
            ))}
          </ul>
        </PagedList>
      </Panel>
    </Page>
  )
}

function Filters({ search }: { readonly search: SubscriptionsSearch }) {
  const { q } = search
  const navigate = route.useNavigate()
  const tabs = [
    { label: t('All'), state: undefined },
    ...Object.entries(subscriptionStates).map(([state, { label }]) => ({ label, state })),
  ]
  return (
    <div className={list.toolbar}>
      <Segments
        label={t('Show')}
        segments={tabs.map(({ label, state }) => ({
          label,
          link: linkOptions({ to: '/subscriptions', search: readSubscriptionsSearch({ ...search, state }) }),
        }))}
      />
      <SearchField
        label={t('Search by email')}
        value={q ?? ''}
        onSearch={(typed) =>
          void navigate({ search: (before) => readSubscriptionsSearch({ ...before, q: typed }), replace: true })
        }
      />
    </div>
  )
}

function SubscriptionRow({ subscription }: { readonly subscription: SubscriptionSummary }) {
  const formats = useFormats()
  const { id: subscriptionId, title, customerName, email, state, price } = subscription
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <Link to="/subscriptions/$subscriptionId" params={{ subscriptionId }} className={rows.title}>
          {customerName || email}
        </Link>
        <span>{title}</span>
      </span>
      <SubscriptionBadge state={state} />
      <span>{formats.money(price)}</span>
    </li>
  )
}
