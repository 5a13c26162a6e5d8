import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type AbandonedCarts = Answer<'getAbandonedCarts'>

export const abandonedCartsQuery = queryOptions({
  queryKey: ['abandoned-carts'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/abandoned-carts', { signal })),
})

export function useSaveAbandonedCarts() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: AbandonedCarts['settings']) => answer(api.PUT('/api/admin/abandoned-carts', { body })),
    onSuccess: (saved) => queries.setQueryData(abandonedCartsQuery.queryKey, saved),
  })
}
