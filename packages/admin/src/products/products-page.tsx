import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { Package, SearchX, Trash2 } from 'lucide-react'
import { useCan } from '../session/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import list from '../ui/list.module.css'
import { LoadMore } from '../ui/load-more.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { messages } from '../messages.ts'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { ProductTable, ProductTableSkeleton } from './product-table.tsx'
import { useProducts } from './products.ts'
import { type ProductsSearch, readProductsSearch } from './search.ts'

const route = getRouteApi('/products')

/** All products, with prices and stock to change where they stand. */
export function ProductsPage() {
  const search = route.useSearch()
  const can = useCan()
  const products = useProducts(search)
  const all = products.data?.pages.flatMap((page) => page.products) ?? []
  const isFiltered = Object.keys(search).length > 0
  return (
    <Page
      title="Products"
      actions={
        can('products.write') &&
        can('content.read') && (
          <Link to="/pages/trash" className={buttonClass('quiet')}>
            <Trash2 size={16} aria-hidden="true" />
            <span>Trash</span>
          </Link>
        )
      }
    >
      <Filters search={search} />
      <Panel>
        {products.isPending && <ProductTableSkeleton />}
        {products.isError && all.length === 0 && (
          <ErrorState
            {...(isFiltered ? { title: messages.unableToLoadResults } : {})}
            error={products.error}
            onRetry={() => void products.refetch()}
          />
        )}
        {products.isSuccess && all.length === 0 && (isFiltered ? <NothingFound /> : <NoProducts />)}
        {all.length > 0 && <ProductTable products={all} isStale={products.isPlaceholderData} />}
        <LoadMore
          hasMore={products.hasNextPage}
          isLoading={products.isFetchingNextPage}
          error={products.isFetchNextPageError ? products.error : null}
          onLoad={() => void products.fetchNextPage()}
        />
      </Panel>
    </Page>
  )
}

function Filters({ search }: { readonly search: ProductsSearch }) {
  const navigate = route.useNavigate()
  const segments = [
    { label: 'All', stock: undefined },
    { label: 'Low stock', stock: 'low' as const },
    { label: 'Sold out', stock: 'out' as const },
  ]
  return (
    <div className={list.toolbar}>
      <Segments
        label="Stock"
        segments={segments.map(({ label, stock }) => ({
          label,
          link: linkOptions({ to: '/products', search: readProductsSearch({ ...search, stock }) }),
        }))}
      />
      <SearchField
        label="Search by title or SKU"
        value={search.q ?? ''}
        onSearch={(q) => void navigate({ search: (before) => readProductsSearch({ ...before, q }), replace: true })}
      />
    </div>
  )
}

function NoProducts() {
  return (
    <EmptyState icon={<Package size={22} />} title="No products yet">
      <p>
        Import them from a file: <code>npm run vitrine import shopify-csv FILE</code> or <code>squarespace-csv</code>.
        Both take <code>--dry-run</code>.
      </p>
    </EmptyState>
  )
}

function NothingFound() {
  const navigate = route.useNavigate()
  return (
    <EmptyState icon={<SearchX size={22} />} title="No products match">
      <p>Try changing the search or filter.</p>
      <Button onPress={() => void navigate({ search: {} })}>Clear filters</Button>
    </EmptyState>
  )
}
