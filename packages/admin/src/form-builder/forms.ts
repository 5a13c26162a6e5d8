import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'
import { overviewQuery } from '../api/overview-query.ts'
import { formsQuery } from '../links/site-forms.ts'

export type Form = Answer<'getForm'>
export type Submission = Answer<'getFormSubmission'>

export const formQuery = (formId: string) =>
  queryOptions({
    queryKey: ['form', formId],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/forms/{formId}', { params: { path: { formId } }, signal })),
  })

const perPage = 25

/** Submissions of a form that have the words in an answer, newest first. */
export const submissionsQuery = (formId: string, search: string, folder: 'inbox' | 'spam') =>
  infiniteQueryOptions({
    queryKey: ['form-submissions', formId, search, folder],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/forms/{formId}/submissions', {
          params: {
            path: { formId },
            query: { limit: perPage, search, folder, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    ...byCursor,
  })

export const submissionQuery = (formId: string, submissionId: string) =>
  queryOptions({
    queryKey: ['form-submission', formId, submissionId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/forms/{formId}/submissions/{submissionId}', {
          params: { path: { formId, submissionId } },
          signal,
        }),
      ),
  })

/** Marks one submission as read, or it and all before it. */
export async function readSubmissions(
  queries: QueryClient,
  formId: string,
  submissionId: string,
  withOlder = false,
): Promise<void> {
  const params = { path: { formId } }
  await answer(api.POST('/api/admin/forms/{formId}/submissions/reads', { params, body: { submissionId, withOlder } }))
  await Promise.all([refreshForms(queries, formId), queries.invalidateQueries({ queryKey: overviewQuery.queryKey })])
}

/** Forgets the lists that count submissions or name forms. */
export async function refreshForms(queries: QueryClient, formId?: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: formsQuery.queryKey }),
    ...(formId === undefined ? [] : [queries.invalidateQueries({ queryKey: ['form-submissions', formId] })]),
  ])
}
