import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'
import type { CustomersSearch } from './search.ts'

export type Customer = Answer<'getCustomer'>
export type CustomerSummary = Answer<'listCustomers'>['customers'][number]

const perPage = 50

/** The filter of a list as the API takes it. */
export function toFilter({ q, account, marketing, tag, segment, sort }: CustomersSearch) {
  return {
    ...(q === undefined ? {} : { search: q }),
    ...(account === undefined ? {} : { account }),
    ...(marketing === undefined ? {} : { marketing }),
    ...(tag === undefined ? {} : { tag }),
    ...(segment === undefined ? {} : { segment }),
    ...(sort === undefined ? {} : { sort }),
  }
}

export const customersQuery = (search: CustomersSearch) =>
  infiniteQueryOptions({
    queryKey: ['customers', toFilter(search)],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/customers', {
          params: {
            query: {
              limit: perPage,
              ...toFilter(search),
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const customerQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customer', customerId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/customers/{customerId}', { params: { path: { customerId } }, signal })),
  })

/** Orders of one customer, newest first. */
export const customerOrdersQuery = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: ['orders', { customer: customerId }],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/orders', {
          params: {
            query: { limit: 20, customer: customerId, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    ...byCursor,
  })

/** Forgets the lists, and shows a customer as they are now. */
export async function refreshCustomers(queries: QueryClient, now?: Customer): Promise<void> {
  if (now) queries.setQueryData(customerQuery(now.id).queryKey, now)
  await queries.invalidateQueries({ queryKey: ['customers'] })
}
