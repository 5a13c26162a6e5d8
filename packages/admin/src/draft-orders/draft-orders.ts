import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { operations } from '@vitrine/server/api'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'
import type { DraftsSearch } from './search.ts'

export type DraftBody = operations['createDraftOrder']['requestBody']['content']['application/json']
export type DraftOrder = Answer<'getDraftOrder'>
export type DraftSummary = Answer<'listDraftOrders'>['drafts'][number]
export type DraftPrice = Answer<'priceDraftOrder'>
export type VariantChoice = Answer<'findDraftOrderVariants'>['variants'][number]

const perPage = 50

export const draftsQuery = ({ q, status }: DraftsSearch) =>
  infiniteQueryOptions({
    queryKey: ['draft-orders', { q, status }],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/draft-orders', {
          params: {
            query: {
              limit: perPage,
              ...(q === undefined ? {} : { search: q }),
              ...(status === undefined ? {} : { status }),
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const draftQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['draft-order', draftId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/draft-orders/{draftId}', { params: { path: { draftId } }, signal })),
  })

/** What a draft would cost as it is typed. While the next price is asked for, the last one stays. */
export const draftPriceQuery = (body: DraftBody) =>
  queryOptions({
    queryKey: ['draft-order-price', body],
    queryFn: ({ signal }) => answer(api.POST('/api/admin/draft-order-prices', { body, signal })),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  })

export const variantsQuery = (search: string) =>
  queryOptions({
    queryKey: ['draft-order-variants', search],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/draft-order-variants', { params: { query: { search } }, signal })),
    placeholderData: keepPreviousData,
  })

/** Shows a draft as it is now, and lets lists be read again. */
export function showDraft(queries: QueryClient, draft: DraftOrder): void {
  queries.setQueryData(draftQuery(draft.id).queryKey, draft)
  void queries.invalidateQueries({ queryKey: ['draft-orders'] })
}

/** After a draft has become an order, or is gone. */
export async function forgetDraft(queries: QueryClient, draftId: string): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['orders'] })
  void queries.invalidateQueries({ queryKey: ['draft-orders'] })
  await queries.invalidateQueries({ queryKey: draftQuery(draftId).queryKey, refetchType: 'none' })
}
