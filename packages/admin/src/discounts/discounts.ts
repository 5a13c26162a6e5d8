import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'
import type { DiscountsSearch } from './search.ts'

export type Discount = Answer<'getDiscount'>

const perPage = 50

/** The filter of the list, as the server reads it. */
export function toFilter({ q, status }: DiscountsSearch) {
  return { ...(q === undefined ? {} : { search: q }), ...(status === undefined ? {} : { status }) }
}

/** Discounts that match, newest first. */
export const discountsQuery = (search: DiscountsSearch) =>
  infiniteQueryOptions({
    queryKey: ['discounts', toFilter(search)],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/discounts', {
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

export const discountQuery = (discountId: string) =>
  queryOptions({
    queryKey: ['discount', discountId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/discounts/{discountId}', { params: { path: { discountId } }, signal })),
  })

/** Forgets the lists, and shows a discount as it is now. */
export async function refreshDiscounts(queries: QueryClient, now?: Discount): Promise<void> {
  if (now) queries.setQueryData(discountQuery(now.id).queryKey, now)
  await queries.invalidateQueries({ queryKey: ['discounts'] })
}
