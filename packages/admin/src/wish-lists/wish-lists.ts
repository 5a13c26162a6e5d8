import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type WishedProduct = Answer<'listWishedProducts'>['products'][number]
export type WishListSettings = Answer<'getWishListSettings'>

const key = 'wish-lists'

export const wishedProductsQuery = infiniteQueryOptions({
  queryKey: [key, 'products'],
  queryFn: ({ pageParam, signal }) =>
    answer(
      api.GET('/api/admin/wish-lists/products', {
        params: { query: pageParam === undefined ? {} : { cursor: pageParam } },
        signal,
      }),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextPageCursor }) => nextPageCursor ?? undefined,
})

export const wishListSettingsQuery = queryOptions({
  queryKey: [key, 'settings'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/wish-lists/settings', { signal })),
})

export function useSaveWishListSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: WishListSettings) => answer(api.PUT('/api/admin/wish-lists/settings', { body })),
    onSuccess: (saved) => queries.setQueryData(wishListSettingsQuery.queryKey, saved),
  })
}
