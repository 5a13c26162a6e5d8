import { getRouteApi } from '@tanstack/react-router'
import { Download, Package, Plus, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../api/download-file.ts'
import { useCan, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { MenuItem } from '../ui/menu.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { ListCount } from '../ui/paged-list.tsx'
import { messages } from '../messages.ts'
import { EmptyState, ErrorState, NoMatchState } from '../ui/states.tsx'
import { AddProductDialog } from './add-product-dialog.tsx'
import { createExportUrl } from './files/export-url.ts'
import { ImportDialog } from './files/import-dialog.tsx'
import { ImportStatus } from './files/import-status.tsx'
import { BulkBar, nothingSelected, type Selection } from './list/bulk-bar.tsx'
import { LowStockNote } from './list/low-stock-note.tsx'
import { Pager } from './list/pager.tsx'
import { ProductFilters } from './list/product-filters.tsx'
import { ProductViews } from './list/product-views.tsx'
import { getPreferredUnitSystem } from './unit-system.ts'
import { ProductList, ProductListSkeleton } from './product-table.tsx'
import { useProductCount, useProducts } from './products.ts'
import { type ProductsSearch, readProductsSearch, toFilters } from './search.ts'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/products')

/** All products, with prices and stock to change where they are. */
export function ProductsPage() {
  const search = route.useSearch()
  const can = useCan()
  const products = useProducts(search)
  const all = products.data?.products ?? []
  const isPaged = search.after !== undefined || search.before !== undefined
  const isFiltered = isPaged || Object.keys(toFilters(search)).length > 0
  const count = useProductCount(search).data
  const filterKey = JSON.stringify(toFilters(search))
  const [selected, setSelected] = useState({ filterKey, selection: nothingSelected })
  // Other filters show other products: nothing stays selected that nobody sees.
  const selection = selected.filterKey === filterKey ? selected.selection : nothingSelected
  const select = (next: Selection) => setSelected({ filterKey, selection: next })
  const toggle = (itemId: string) => {
    const ids = selection.isAll ? new Set(all.map((product) => product.itemId)) : new Set(selection.ids)
    if (!ids.delete(itemId)) ids.add(itemId)
    select({ ids, isAll: false })
  }
  const navigate = route.useNavigate()
  const showDialog = (isOpen: boolean) =>
    void navigate({
      search: (before) => readProductsSearch({ ...before, add: isOpen ? true : undefined }),
      replace: true,
    })
  const mayWrite = can('products.write')
  const isImporting = search.import === true
  const setImporting = (isOpen: boolean) =>
    void navigate({
      search: (before) => readProductsSearch({ ...before, import: isOpen ? true : undefined }),
      replace: true,
    })
  const units = getPreferredUnitSystem(useSession().site.language)
  return (
    <Page
      title={t('Products')}
      aside={<Count search={search} />}
      actions={
        mayWrite && (
          <PageActions
            menu={t('More for products')}
            actions={[
              {
                label: t('Import'),
                spoken: t('Import products'),
                icon: <Upload size={16} aria-hidden="true" />,
                target: () => setImporting(true),
              },
              {
                label: t('Add product'),
                short: t('Add'),
                icon: <Plus size={16} aria-hidden="true" />,
                kind: 'primary',
                target: () => showDialog(true),
              },
            ]}
          >
            <MenuItem icon={<Download size={16} />} onAction={() => downloadFile(createExportUrl({}, units))}>
              {t('Export all products')}
            </MenuItem>
            <MenuItem icon={<Download size={16} />} onAction={() => downloadFile(createExportUrl(search, units))}>
              {t('Export this list')}
            </MenuItem>
            {can('content.read') && (
              <MenuItem
                icon={<Trash2 size={16} />}
                onAction={() => void navigate({ to: '/pages/trash', search: { from: 'products' } })}
              >
                {t('Trash')}
              </MenuItem>
            )}
          </PageActions>
        )
      }
    >
      {mayWrite && <ImportStatus isHidden={isImporting} onOpen={() => setImporting(true)} />}
      <ProductViews search={search} />
      <ProductFilters search={search} />
      {search.stock === 'low' && <LowStockNote />}
      <Panel>
        {products.isPending && <ProductListSkeleton />}
        {products.isError && all.length === 0 && (
          <ErrorState
            {...(isFiltered ? { title: messages.unableToLoadResults } : {})}
            error={products.error}
            onRetry={() => void products.refetch()}
          />
        )}
        {products.isSuccess &&
          all.length === 0 &&
          (isFiltered ? (
            <NothingFound />
          ) : (
            <NoProducts mayWrite={mayWrite} onAdd={() => showDialog(true)} onImport={() => setImporting(true)} />
          ))}
        {all.length > 0 && mayWrite && (
          <BulkBar
            products={all}
            isStale={products.isPlaceholderData}
            filter={toFilters(search)}
            count={count}
            selection={selection}
            onChange={select}
          />
        )}
        {all.length > 0 && (
          <ProductList
            products={all}
            isStale={products.isPlaceholderData}
            {...(mayWrite ? { selection, onSelect: toggle } : {})}
          />
        )}
        <Pager
          previous={products.data?.pagination.previousPageCursor ?? null}
          next={products.data?.pagination.nextPageCursor ?? null}
        />
      </Panel>
      {mayWrite && isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {mayWrite && search.add === true && <AddProductDialog onClose={() => showDialog(false)} />}
    </Page>
  )
}

/** How many match. */
function Count({ search }: { readonly search: ProductsSearch }) {
  const count = useProductCount(search).data
  if (!count) return null
  const spoken = count.isMore
    ? t('{count, plural, one {more than # product} other {more than # products}}', { count: count.value })
    : t('{count, plural, one {# product} other {# products}}', { count: count.value })
  return <ListCount count={count} spoken={spoken} />
}

interface NoProductsProps {
  readonly mayWrite: boolean
  readonly onAdd: () => void
  readonly onImport: () => void
}

function NoProducts({ mayWrite, onAdd, onImport }: NoProductsProps) {
  return (
    <EmptyState icon={<Package size={22} />} title={t('No products yet')}>
      <p>{t('Products that you add appear here, with their prices and stock.')}</p>
      {mayWrite && <Button onPress={onAdd}>{t('Add product')}</Button>}
      {mayWrite && (
        <Button kind="quiet" onPress={onImport}>
          {t('Import products')}
        </Button>
      )}
    </EmptyState>
  )
}

function NothingFound() {
  const navigate = route.useNavigate()
  return (
    <NoMatchState title={t('No products match')} onClear={() => void navigate({ search: {} })}>
      <p>{t('Try changing the search or filter.')}</p>
    </NoMatchState>
  )
}
