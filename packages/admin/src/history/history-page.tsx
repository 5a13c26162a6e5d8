import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { hasFilters } from '../saved-views/view-search.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Panel } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { EmptyState, ErrorState, NoMatchState, Skeleton } from '../ui/states.tsx'
import { HistoryRow } from './history-row.tsx'
import { historyPeopleQuery, historyQuery } from './history.ts'
import styles from './history.module.css'
import { type HistorySearch, type Period, readHistorySearch } from './search.ts'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/settings/history')

const periodLabels: readonly { readonly value: Period; readonly label: string }[] = [
  { value: 'any', label: t('Any time') },
  { value: 'today', label: t('Last 24 hours') },
  { value: 'week', label: t('Last 7 days') },
  { value: 'month', label: t('Last 30 days') },
]

/** What staff changed: who, what, before and after, when. */
export function HistoryPage() {
  const search = route.useSearch()
  const history = useInfiniteQuery(historyQuery(search))
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? []
  const isFiltered = hasFilters(search)
  return (
    <SettingsPage>
      <SavedViews
        list="history"
        share="history.read"
        search={search}
        read={readHistorySearch}
        toLink={(shown) => ({ to: '/settings/history', search: shown })}
      />
      <Filters />
      <Panel title={t('Changes')}>
        {history.isPending && (
          <div className={styles.loading} aria-busy="true">
            <span className="visually-hidden">{t('Loading')}</span>
            <Skeleton width={44} />
            <Skeleton width={36} />
            <Skeleton width={40} />
          </div>
        )}
        {history.isError && entries.length === 0 && (
          <ErrorState error={history.error} onRetry={() => void history.refetch()} />
        )}
        {history.isSuccess && entries.length === 0 && <Empty isFiltered={isFiltered} />}
        {entries.length > 0 && (
          <ul className={styles.rows} aria-label={t('Changes')}>
            {entries.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={history.hasNextPage}
          isLoading={history.isFetchingNextPage}
          error={history.isFetchNextPageError ? history.error : null}
          onLoad={() => void history.fetchNextPage()}
        />
      </Panel>
    </SettingsPage>
  )
}

function Filters() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const people = useQuery(historyPeopleQuery)
  const show = (next: HistorySearch) => void navigate({ to: '/settings/history', search: next, replace: true })
  const options = (people.data?.people ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }))
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('Search history')}
        value={search.search ?? ''}
        onSearch={(text) => {
          const { search: _before, ...others } = search
          show(text === '' ? others : { ...others, search: text })
        }}
      />
      <Select
        quiet
        label={t('Person')}
        value={search.person ?? ''}
        options={[{ value: '', label: t('Everybody') }, ...options]}
        onChange={(chosen) => {
          const { person: _before, ...others } = search
          show(chosen === '' ? others : { ...others, person: chosen })
        }}
      />
      <Select
        quiet
        label={t('Period')}
        value={search.period ?? 'any'}
        options={periodLabels}
        onChange={(chosen) => {
          const { period: _before, ...others } = search
          show(chosen === 'any' ? others : { ...others, period: chosen })
        }}
      />
    </div>
  )
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  const navigate = useNavigate()
  if (!isFiltered) {
    return (
      <EmptyState icon={<History size={22} />} title={t('No changes yet')}>
        <p>{t('What you and your staff change appears here, for a year.')}</p>
      </EmptyState>
    )
  }
  return (
    <NoMatchState
      title={t('No changes match')}
      onClear={() => void navigate({ to: '/settings/history', search: {} })}
    />
  )
}
