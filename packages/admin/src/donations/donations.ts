import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { operations } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'

export type Donation = Answer<'listDonations'>['donations'][number]
export type DonationTotal = Answer<'listDonations'>['totals'][number]
export type Fund = Answer<'getDonationFund'>
export type FundBody = operations['createDonationFund']['requestBody']['content']['application/json']

const key = 'donations'
const root = '/api/admin/donations'

/** Donations, of one fund or all, newest first. */
export const donationsQuery = (fundId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [key, 'list', fundId ?? ''],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET(root, {
          params: {
            query: {
              ...(fundId === undefined ? {} : { fundId }),
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** All funds, newest first. */
export const fundsQuery = queryOptions({
  queryKey: [key, 'funds'],
  queryFn: async ({ signal }) => (await answer(api.GET(`${root}/funds`, { signal }))).funds,
})

export const fundQuery = (fundId: string) =>
  queryOptions({
    queryKey: [key, 'fund', fundId],
    queryFn: ({ signal }) => answer(api.GET(`${root}/funds/{fundId}`, { params: { path: { fundId } }, signal })),
  })

/** Forgets the list of funds, and shows a fund as it is now. */
export async function refreshFunds(queries: QueryClient, now?: Fund): Promise<void> {
  if (now) queries.setQueryData(fundQuery(now.id).queryKey, now)
  await queries.invalidateQueries({ queryKey: fundsQuery.queryKey })
}
