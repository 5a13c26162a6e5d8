import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'

export type MailSummary = Answer<'listMails'>['mails'][number]
export type Mail = Answer<'getMail'>

const perPage = 50

const mailsQuery = (status: 'failed' | undefined) =>
  infiniteQueryOptions({
    queryKey: ['mails', status],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/mails', {
          params: {
            query: {
              limit: perPage,
              ...(status === undefined ? {} : { status }),
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    ...byCursor,
  })

/** All emails, or those that could not be sent. */
export function useMails(status: 'failed' | undefined) {
  return useInfiniteQuery(mailsQuery(status))
}

const mailQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['mail', mailId],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/mails/{mailId}', { params: { path: { mailId } }, signal })),
  })

export function useMail(mailId: string) {
  return useQuery(mailQuery(mailId))
}
