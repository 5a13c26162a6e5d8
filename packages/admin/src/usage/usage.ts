import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

type SiteUsage = Answer<'getSiteUsage'>
export type UsedResource = SiteUsage['resources'][number]
export type ResourceName = UsedResource['resource']
/** Null: no limit; absent: as the installation says. */
export type OwnLimits = Readonly<Partial<Record<ResourceName, number | null>>>

export const usageQuery = queryOptions({
  queryKey: ['site', 'usage'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site/usage', { signal })),
})

/** Replaces the limits that the site has of its own; for operators, with their password. */
export function useSaveLimits() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { limits: OwnLimits; password: string }) => answer(api.PUT('/api/admin/site/limits', { body })),
    onSuccess: (usage) => queries.setQueryData(usageQuery.queryKey, usage),
  })
}
