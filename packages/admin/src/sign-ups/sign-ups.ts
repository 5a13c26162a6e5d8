import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type SignUps = Answer<'listSignUps'>
export type SignUpEntry = SignUps['made'][number]

export const signUpsQuery = queryOptions({
  queryKey: ['sign-ups'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/sign-ups', { signal })),
})

/** Closes sign-ups, or opens them again; for operators, with their password. */
export function useSaveSwitch() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { isOpen: boolean; password: string }) =>
      answer(api.PUT('/api/admin/sign-ups/switch', { body })),
    onSuccess: (signUps) => queries.setQueryData(signUpsQuery.queryKey, signUps),
  })
}
