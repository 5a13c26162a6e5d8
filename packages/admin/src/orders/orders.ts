import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'
import type { OrdersSearch } from './search.ts'

export type OrderSummary = Answer<'listOrders'>['orders'][number]
export type Order = Answer<'getOrder'>

const perPage = 50

function ordersQuery(search: OrdersSearch) {
  return infiniteQueryOptions({
    queryKey: ['orders', toFilter(search)],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/orders', {
          params: {
            query: {
              limit: perPage,
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
              ...toFilter(search),
            },
          },
          signal,
        }),
      ),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
}

export function useOrders(search: OrdersSearch) {
  return useInfiniteQuery(ordersQuery(search))
}

export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/orders/{orderId}', { params: { path: { orderId } }, signal })),
  })
}

export function useOrder(orderId: string) {
  return useQuery(orderQuery(orderId))
}

/** The tags that orders have, to choose from. */
export const orderTagsQuery = queryOptions({
  queryKey: ['order-tags'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/order-tags', { signal })),
})

/** The address of a file with the orders that the list shows. */
export function getExportAddress(search: OrdersSearch): string {
  return `/api/admin/orders.csv?${new URLSearchParams(toFilter(search)).toString()}`
}

function toFilter({ q, view: _view, ...filters }: OrdersSearch) {
  return { ...(q === undefined ? {} : { search: q }), ...filters }
}
