import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'

export type InstallmentSettings = Answer<'getInstallmentSettings'>

export const installmentsQuery = queryOptions({
  queryKey: ['site', 'installments'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/installments', { signal })),
})

export function useSaveInstallments() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: components['schemas']['SaveInstallmentSettings']) =>
      answer(api.PUT('/api/admin/installments', { body })),
    onSuccess: (settings: InstallmentSettings) => queries.setQueryData(installmentsQuery.queryKey, settings),
  })
}
