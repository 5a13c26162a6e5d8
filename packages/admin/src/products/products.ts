import {
  infiniteQueryOptions,
  keepPreviousData,
  type InfiniteData,
  queryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import type { ProductsSearch } from './search.ts'

type ProductPage = Answer<'listProducts'>
export type ProductSummary = ProductPage['products'][number]
export type Product = Answer<'getProduct'>
export type Variant = Product['variants'][number]
/** What is changed in place: a variant of an opened product, or the only one of a product in the list. */
export type EditableVariant = Pick<Variant, 'variantId' | 'price' | 'salePrice' | 'onSale' | 'stock'>

/** The name that sets a variant apart ("Walnut / 6 in", '' where it is the only one), and its full name. */
export function nameVariant(
  { title, optionNames }: { readonly title: string; readonly optionNames: readonly string[] },
  variant: Variant,
) {
  const values = optionNames.map((name) => variant.attributes[name] ?? '').join(' / ')
  return { values, name: values === '' ? title : `${title}, ${values}` }
}

const perPage = 50

function productsQuery({ q, stock }: ProductsSearch) {
  return infiniteQueryOptions({
    queryKey: ['products', { q, stock }],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/products', {
          params: {
            query: {
              limit: perPage,
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
              ...(q === undefined ? {} : { search: q }),
              ...(stock === undefined ? {} : { stock }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.nextPageCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export function useProducts(search: ProductsSearch) {
  return useInfiniteQuery(productsQuery(search))
}

export function productQuery(itemId: string) {
  return queryOptions({
    queryKey: ['product', itemId],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/products/{itemId}', { params: { path: { itemId } }, signal })),
  })
}

export function useProduct(itemId: string) {
  return useQuery(productQuery(itemId))
}

/** Puts a product as the server gave it everywhere it is shown. Lists keep it where it is, also when a filter no longer fits. */
export function showProduct(queries: QueryClient, product: Product): void {
  queries.setQueryData(productQuery(product.itemId).queryKey, product)
  queries.setQueriesData<InfiniteData<ProductPage>>({ queryKey: ['products'] }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            products: page.products.map((one) => (one.itemId === product.itemId ? product : one)),
          })),
        }
      : data,
  )
}
