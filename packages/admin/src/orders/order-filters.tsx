import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import list from '../ui/list.module.css'
import { type FulfillmentState, type OrdersSearch, paymentStates, readOrdersSearch } from './search.ts'
import { fulfillmentBadges, paymentBadges } from './states.tsx'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/orders')

/** The states an owner looks for. */
const offered: readonly (FulfillmentState | undefined)[] = [
  undefined,
  'pending',
  'partially_fulfilled',
  'needs_attention',
  'fulfilled',
  'canceled',
]

const paymentOptions = [
  { value: 'any', label: t('Any payment') },
  ...paymentStates.map((state) => ({ value: state, label: paymentBadges[state].label })),
]

/** Search and filters, all kept in the address. */
export function OrderFilters({ search }: { readonly search: OrdersSearch }) {
  const navigate = route.useNavigate()
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ search: (before) => readOrdersSearch({ ...before, ...changes }), replace: true })
  return (
    <div className={list.toolbar}>
      <Segments
        label={t('Fulfillment')}
        segments={offered.map((state) => ({
          label: state === undefined ? t('All') : fulfillmentBadges[state].label,
          link: linkOptions({ to: '/orders', search: readOrdersSearch({ ...search, fulfillment: state }) }),
        }))}
      />
      <Select
        label={t('Payment')}
        quiet
        options={paymentOptions}
        value={search.payment ?? 'any'}
        onChange={(payment) => change({ payment })}
      />
      <SearchField
        label={t('Search by number, name or email')}
        value={search.q ?? ''}
        onSearch={(q) => change({ q })}
      />
    </div>
  )
}
