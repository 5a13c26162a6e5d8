import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { FilePen } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'
import { messages } from '../messages.ts'
import { CreateOrderLink } from '../orders/create-order-link.tsx'
import tableStyles from '../orders/order-table.module.css'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { hasFilters } from '../saved-views/view-search.ts'
import { useCan } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { LoadMore } from '../ui/load-more.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { EmptyState, ErrorState, NoMatchState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { type DraftSummary, draftsQuery } from './draft-orders.ts'
import styles from './draft-orders.module.css'
import { draftStates, type DraftsSearch, readDraftsSearch } from './search.ts'
import { DraftBadge, draftBadges } from './states.tsx'

const route = getRouteApi('/orders/drafts')

/** Orders that are being prepared, newest first. */
export function DraftsPage() {
  const search = route.useSearch()
  const drafts = useInfiniteQuery(draftsQuery(search))
  const mayWrite = useCan()('orders.write')
  const all = drafts.data?.pages.flatMap((page) => page.drafts) ?? []
  const isFiltered = hasFilters(search)
  return (
    <Page title={t('Drafts')} actions={mayWrite ? <CreateOrderLink isPrimary /> : undefined}>
      <SavedViews
        list="draft-orders"
        share="orders.write"
        search={search}
        read={readDraftsSearch}
        toLink={(shown) => ({ to: '/orders/drafts', search: shown })}
      />
      <Filters search={search} />
      <Panel>
        {drafts.isPending && (
          <p className={styles.body} aria-busy="true">
            <Skeleton width={30} />
          </p>
        )}
        {drafts.isError && all.length === 0 && (
          <ErrorState
            {...(isFiltered ? { title: messages.unableToLoadResults } : {})}
            error={drafts.error}
            onRetry={() => void drafts.refetch()}
          />
        )}
        {drafts.isSuccess && all.length === 0 && (isFiltered ? <NothingFound /> : <NoDrafts mayWrite={mayWrite} />)}
        {all.length > 0 && <DraftTable drafts={all} isStale={drafts.isPlaceholderData} />}
        <LoadMore
          hasMore={drafts.hasNextPage}
          isLoading={drafts.isFetchingNextPage}
          error={drafts.isFetchNextPageError ? drafts.error : null}
          onLoad={() => void drafts.fetchNextPage()}
        />
      </Panel>
    </Page>
  )
}

function Filters({ search }: { readonly search: DraftsSearch }) {
  const navigate = route.useNavigate()
  const states = [undefined, ...draftStates]
  return (
    <div className={list.toolbar}>
      <Segments
        label={t('Status')}
        segments={states.map((status) => ({
          label: status === undefined ? t('All') : draftBadges[status].label,
          link: linkOptions({ to: '/orders/drafts', search: readDraftsSearch({ ...search, status }) }),
        }))}
      />
      <SearchField
        label={t('Search by number, name or email')}
        value={search.q ?? ''}
        onSearch={(q) => void navigate({ search: (before) => readDraftsSearch({ ...before, q }), replace: true })}
      />
    </div>
  )
}

function DraftTable({ drafts, isStale }: { readonly drafts: readonly DraftSummary[]; readonly isStale: boolean }) {
  return (
    <table className={classNames(list.table, tableStyles.table, isStale && tableStyles.stale)} aria-busy={isStale}>
      <thead>
        <tr>
          <th scope="col">{t('Draft')}</th>
          <th scope="col">{t('Customer')}</th>
          <th scope="col">{t('Updated')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col" className={list.number}>
            {t('Items')}
          </th>
          <th scope="col" className={list.number}>
            {t('Total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </tbody>
    </table>
  )
}

function DraftRow({ draft }: { readonly draft: DraftSummary }) {
  const formats = useFormats()
  const who = draft.customerName || draft.email || t('No customer yet')
  return (
    <tr className={tableStyles.row}>
      <td className={tableStyles.order}>
        <Link to="/orders/drafts/$draftId" params={{ draftId: draft.id }} className={tableStyles.link}>
          #{draft.draftNumber}
        </Link>
      </td>
      <td className={tableStyles.customer}>
        <span className={tableStyles.name}>{who}</span>
        {draft.customerName !== '' && draft.email !== '' && <span className={tableStyles.email}>{draft.email}</span>}
      </td>
      <td className={tableStyles.placed}>
        <Time iso={draft.updatedOn} />
      </td>
      <td className={tableStyles.payment}>
        <DraftBadge state={draft.status} />
      </td>
      <td className={classNames(list.number, tableStyles.items)}>
        <Trans
          id="{count, plural, one {#<0> item</0>} other {#<0> items</0>}}"
          values={{ count: draft.itemCount }}
          components={[<span key="unit" className={tableStyles.unit} />]}
        />
      </td>
      <td className={classNames(list.number, tableStyles.total)}>{formats.money(draft.grandTotal)}</td>
    </tr>
  )
}

function NoDrafts({ mayWrite }: { readonly mayWrite: boolean }) {
  return (
    <EmptyState icon={<FilePen size={22} />} title={t('No drafts yet')}>
      <p>{t('Create an order for a customer, then send a payment link or mark it as paid.')}</p>
      {mayWrite && <CreateOrderLink />}
    </EmptyState>
  )
}

function NothingFound() {
  const navigate = route.useNavigate()
  return (
    <NoMatchState title={t('No drafts match')} onClear={() => void navigate({ search: {} })}>
      <p>{t('Try changing the search or filters.')}</p>
    </NoMatchState>
  )
}
