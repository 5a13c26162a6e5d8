import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import type { OrdersSearch } from './search.ts'

export type OrderSummary = Answer<'listOrders'>['orders'][number]
export type Order = Answer<'getOrder'>

const perPage = 50

function ordersQuery({ q, fulfillment, payment }: OrdersSearch) {
  return infiniteQueryOptions({
    queryKey: ['orders', { q, fulfillment, payment }],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/orders', {
          params: {
            query: {
              limit: perPage,
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
              ...(q === undefined ? {} : { search: q }),
              ...(fulfillment === undefined ? {} : { fulfillment }),
              ...(payment === undefined ? {} : { payment }),
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

/** The address of a file with the orders that the list shows. */
export function getExportAddress({ q, fulfillment, payment }: OrdersSearch): string {
  const query = new URLSearchParams({
    ...(q === undefined ? {} : { search: q }),
    ...(fulfillment === undefined ? {} : { fulfillment }),
    ...(payment === undefined ? {} : { payment }),
  })
  return `/api/admin/orders.csv?${query.toString()}`
}
