import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type MailSummary = Answer<'listMails'>['mails'][number]
export type Mail = Answer<'getMail'>

const perPage = 50

const mailsQuery = infiniteQueryOptions({
  queryKey: ['mails'],
  queryFn: ({ pageParam, signal }) =>
    answer(
      api.GET('/api/admin/mails', {
        params: { query: { limit: perPage, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        signal,
      }),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ pagination }) => pagination.nextPageCursor ?? undefined,
})

export function useMails() {
  return useInfiniteQuery(mailsQuery)
}

const mailQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['mail', mailId],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/mails/{mailId}', { params: { path: { mailId } }, signal })),
  })

export function useMail(mailId: string) {
  return useQuery(mailQuery(mailId))
}
