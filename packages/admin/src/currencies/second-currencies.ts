import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type SecondCurrencies = Answer<'getSecondCurrencies'>

export const secondCurrenciesQuery = queryOptions({
  queryKey: ['second-currencies'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/second-currencies', { signal })),
})

export function useSaveSecondCurrencies() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SecondCurrencies) => answer(api.PUT('/api/admin/second-currencies', { body })),
    onSuccess: (saved) => queries.setQueryData(secondCurrenciesQuery.queryKey, saved),
  })
}
