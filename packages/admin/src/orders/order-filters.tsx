import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { useDayFormat } from '../days/day-format.ts'
import { getToday, shiftDay } from '../days/days.ts'
import { useSession } from '../session/session.ts'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { classNames } from '../ui/class-names.ts'
import list from '../ui/list.module.css'
import { orderTagsQuery } from './orders.ts'
import { type OrdersSearch, paymentStates, readOrdersSearch } from './search.ts'
import { fulfillmentBadges, paymentBadges } from './states.tsx'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/orders')

/** The states an owner looks for. */
const offered: readonly OrdersSearch['fulfillment'][] = [
  undefined,
  'to_fulfill',
  'partially_fulfilled',
  'needs_attention',
  'fulfilled',
  'open_return',
  'canceled',
]

const paymentOptions = [
  { value: 'any', label: t('Any payment') },
  ...paymentStates.map((state) => ({ value: state, label: paymentBadges[state].label })),
]

interface OrderFiltersProps {
  readonly search: OrdersSearch
  /** Some order has a time of pickup or delivery. */
  readonly hasSlots: boolean
}

/** Search and filters, all kept in the address. */
export function OrderFilters({ search, hasSlots }: OrderFiltersProps) {
  const navigate = route.useNavigate()
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ search: (before) => readOrdersSearch({ ...before, ...changes }), replace: true })
  return (
    <div className={list.toolbar}>
      <Segments
        label={t('Fulfillment')}
        segments={offered.map((state) => ({
          label: getFilterLabel(state),
          link: linkOptions({ to: '/orders', search: readOrdersSearch({ ...search, fulfillment: state }) }),
        }))}
      />
      <div className={classNames(list.finders, list.ownRow)}>
        <SearchField
          label={t('Search by number, name or email')}
          value={search.q ?? ''}
          onSearch={(q) => change({ q })}
        />
        <Select
          label={t('Payment')}
          quiet
          options={paymentOptions}
          value={search.payment ?? 'any'}
          onChange={(payment) => change({ payment })}
        />
        <TagFilter tag={search.tag} onChange={(tag) => change({ tag })} />
        {(hasSlots || search.slotDay !== undefined) && (
          <SlotDayFilter day={search.slotDay} onChange={(slotDay) => change({ slotDay })} />
        )}
      </div>
    </div>
  )
}

function getFilterLabel(state: OrdersSearch['fulfillment']): string {
  if (state === undefined) return t('All')
  if (state === 'open_return') return t('Open returns')
  return state === 'to_fulfill' ? t('To fulfill') : fulfillmentBadges[state].label
}

const soon = ['today', 'tomorrow'] as const

/** Orders that are picked up or delivered on a day: the next ones, or that of the address. */
function SlotDayFilter({
  day,
  onChange,
}: {
  readonly day: string | undefined
  readonly onChange: (day: string | undefined) => void
}) {
  const { site } = useSession()
  const formatDay = useDayFormat()
  const today = getToday(site.timeZone)
  const days = { today, tomorrow: shiftDay(today, 1) }
  const named = soon.find((name) => days[name] === day)
  const options = [
    { value: '', label: t('Any pickup or delivery') },
    { value: 'today', label: t('Pickup or delivery today') },
    { value: 'tomorrow', label: t('Pickup or delivery tomorrow') },
    ...(day === undefined || named ? [] : [{ value: day, label: formatDay(day) }]),
  ]
  return (
    <Select
      label={t('Pickup or delivery')}
      quiet
      options={options}
      value={named ?? day ?? ''}
      onChange={(value) =>
        onChange(value === '' ? undefined : value === 'today' || value === 'tomorrow' ? days[value] : value)
      }
    />
  )
}

/** Nothing to choose from while no order has a tag. */
function TagFilter({
  tag,
  onChange,
}: {
  readonly tag: string | undefined
  readonly onChange: (tag: string | undefined) => void
}) {
  const known = useQuery(orderTagsQuery).data?.tags ?? []
  const tags = tag === undefined || known.includes(tag) ? known : [tag, ...known]
  if (tags.length === 0) return null
  return (
    <Select
      label={t('Tag')}
      quiet
      options={[{ value: '', label: t('Any tag') }, ...tags.map((value) => ({ value, label: value }))]}
      value={tag ?? ''}
      onChange={(value) => onChange(value === '' ? undefined : value)}
    />
  )
}
