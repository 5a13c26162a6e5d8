import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'

export type Presence = Answer<'getPresence'>
export type PresenceChanges = components['schemas']['ChangePresence']
export type PictureName = keyof Presence['pictures']

export const presenceQuery = queryOptions({
  queryKey: ['site', 'presence'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site/presence', { signal })),
})

/** Sends what was changed; every screen then shows what is stored. */
export function useSavePresence() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PresenceChanges) => answer(api.PATCH('/api/admin/site/presence', { body })),
    onSuccess: (saved) => queries.setQueryData(presenceQuery.queryKey, saved),
  })
}
