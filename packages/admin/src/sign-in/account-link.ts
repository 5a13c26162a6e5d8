import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'

/** What a link for an account is for. It is asked once: a link that has ended will not work on another try. */
export const accountLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['account-link', token],
    queryFn: ({ signal }) => answer(api.POST('/api/admin/account-link', { body: { token }, signal })),
    retry: false,
    staleTime: Infinity,
  })
