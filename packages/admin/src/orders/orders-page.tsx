import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, Plus, ReceiptText, Upload } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../api/download.ts'
import { getErrorMessage } from '../api/problem.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { hasFilters } from '../saved-views/view-search.ts'
import { useCan, useSession } from '../session/session.ts'
import { getButtonClass } from '../ui/button.tsx'
import { useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { LoadMore } from '../ui/load-more.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { messages } from '../messages.ts'
import { EmptyState, ErrorState, NoMatchState } from '../ui/states.tsx'
import { OrderBulkBar } from './order-bulk-bar.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderTable, OrderTableSkeleton } from './order-table.tsx'
import { getExportAddress, useOrders } from './orders.ts'
import { readOrdersSearch } from './search.ts'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/orders')

/** The list of orders, newest first. */
export function OrdersPage() {
  const search = route.useSearch()
  const orders = useOrders(search)
  const all = orders.data?.pages.flatMap((page) => page.orders) ?? []
  const count = orders.data?.pages[0]?.count
  const isFiltered = hasFilters(search)
  const mayWrite = useCan()('orders.write')
  const exporting = useMutation({ mutationFn: downloadFile })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toggle = (orderId: string) => {
    const ids = new Set(selected)
    if (!ids.delete(orderId)) ids.add(orderId)
    setSelected(ids)
  }
  return (
    <Page
      title={t('Orders')}
      aside={count ? <Count value={count.value} isMore={count.isMore} /> : undefined}
      actions={
        <PageActions
          actions={[
            mayWrite && {
              label: t('Create order'),
              short: t('Create'),
              icon: <Plus size={16} aria-hidden="true" />,
              target: { to: { to: '/orders/drafts/new' } },
            },
            {
              label: t('Export CSV'),
              icon: <Download size={16} aria-hidden="true" />,
              target: () => exporting.mutate(getExportAddress(search)),
              isDisabled: all.length === 0,
              isPending: exporting.isPending,
            },
            mayWrite && {
              label: t('Import orders'),
              short: t('Import'),
              icon: <Upload size={16} aria-hidden="true" />,
              target: { to: { to: '/orders/import' } },
            },
          ]}
        />
      }
    >
      {exporting.isError && (
        <Notice tone="danger" alert>
          {t('The orders could not be exported.')} {getErrorMessage(exporting.error)}
        </Notice>
      )}
      <SavedViews
        list="orders"
        share="orders.write"
        search={search}
        read={readOrdersSearch}
        toLink={(shown) => ({ to: '/orders', search: shown })}
      />
      <OrderFilters search={search} hasSlots={all.some(({ timeSlot }) => timeSlot !== null)} />
      <Panel>
        {orders.isPending && <OrderTableSkeleton />}
        {orders.isError && all.length === 0 && (
          <ErrorState
            {...(isFiltered ? { title: messages.unableToLoadResults } : {})}
            error={orders.error}
            onRetry={() => void orders.refetch()}
          />
        )}
        {orders.isSuccess && all.length === 0 && (isFiltered ? <NothingFound /> : <NoOrders />)}
        {all.length > 0 && mayWrite && <OrderBulkBar orders={all} selected={selected} onChange={setSelected} />}
        {all.length > 0 && (
          <OrderTable
            orders={all}
            isStale={orders.isPlaceholderData}
            selection={mayWrite ? { ids: selected, onToggle: toggle } : undefined}
          />
        )}
        <LoadMore
          hasMore={orders.hasNextPage}
          isLoading={orders.isFetchingNextPage}
          error={orders.isFetchNextPageError ? orders.error : null}
          onLoad={() => void orders.fetchNextPage()}
        />
      </Panel>
    </Page>
  )
}

/** How many match; beyond the first thousands nobody counts. */
function Count({ value, isMore }: { readonly value: number; readonly isMore: boolean }) {
  const formats = useFormats()
  return (
    <output className={list.count}>
      <span aria-hidden="true">
        {formats.number(value)}
        {isMore && '+'}
      </span>
      <span className="visually-hidden">
        {isMore
          ? t('{count, plural, one {more than # order} other {more than # orders}}', { count: value })
          : t('{count, plural, one {# order} other {# orders}}', { count: value })}
      </span>
    </output>
  )
}

function NoOrders() {
  const { site, testMode } = useSession()
  return (
    <EmptyState icon={<ReceiptText size={22} />} title={t('No orders yet')}>
      <p>
        {testMode
          ? t('When someone buys, the order appears here. Your store is in test mode. Place a test order to try it.')
          : t('When someone buys, the order appears here.')}
      </p>
      <a className={getButtonClass()} href={site.url} target="_blank" rel="noreferrer">
        {t('View site')}
      </a>
    </EmptyState>
  )
}

function NothingFound() {
  const navigate = route.useNavigate()
  return (
    <NoMatchState title={t('No orders match')} onClear={() => void navigate({ search: {} })}>
      <p>{t('Try changing the search or filters.')}</p>
    </NoMatchState>
  )
}
