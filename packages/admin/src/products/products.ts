import { keepPreviousData, queryOptions, type QueryClient, useQuery } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { type Product, productQuery, type Variant } from '../api/product-query.ts'
import { type ProductsSearch, toFilters } from './search.ts'

type ProductPage = Answer<'listProducts'>
export type ProductSummary = ProductPage['products'][number]
/** The variant changed in place: a variant of an opened product, or the only one of a product in the list. */
export type EditableVariant = Pick<Variant, 'variantId' | 'price' | 'salePrice' | 'onSale' | 'stock'>

const perPage = 50

function productsQuery(search: ProductsSearch) {
  const { after, before } = search
  const filters = toFilters(search)
  return queryOptions({
    queryKey: ['products', 'list', { ...filters, after, before }],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/products', {
          params: {
            query: {
              ...filters,
              limit: perPage,
              ...(after === undefined ? {} : { cursor: after }),
              ...(before === undefined ? {} : { before }),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** One page of the products that match. */
export function useProducts(search: ProductsSearch) {
  return useQuery(productsQuery(search))
}

/** How many products match, counted to the most that one bulk edit takes. */
export function useProductCount(search: ProductsSearch) {
  const query = toFilters(search)
  return useQuery({
    queryKey: ['products', 'count', query],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/products/count', { params: { query }, signal })),
  })
}

/** A product that is edited: nothing replaces what is typed while the window is left and entered. */
export function useProduct(itemId: string) {
  return useQuery({ ...productQuery(itemId), refetchOnWindowFocus: false })
}

/** Puts a product as the server gave it everywhere it is shown. Lists keep it where it is, also when a filter no longer fits. */
export function showProduct(queries: QueryClient, product: Product): void {
  queries.setQueryData(productQuery(product.itemId).queryKey, product)
  queries.setQueriesData<ProductPage>({ queryKey: ['products', 'list'] }, (data) =>
    data ? { ...data, products: data.products.map((one) => (one.itemId === product.itemId ? product : one)) } : data,
  )
}
