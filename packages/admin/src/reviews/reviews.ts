import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import { useNotify } from '../ui/notifications.tsx'

export type Review = Answer<'listReviews'>['reviews'][number]
type ReviewState = Review['state']
export type ReviewSettings = Answer<'getReviewSettings'>
export type ReviewFolder = keyof Answer<'listReviews'>['counts']

const key = 'reviews'

export interface ReviewFilter {
  readonly folder: ReviewFolder
  readonly search: string
  readonly stars: number | undefined
}

export const reviewsQuery = ({ folder, search, stars }: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: [key, 'list', folder, search, stars],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/reviews', {
          params: {
            query: {
              folder,
              search,
              ...(stars === undefined ? {} : { stars }),
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const reviewSettingsQuery = queryOptions({
  queryKey: [key, 'settings'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/review-settings', { signal })),
})

export function useSaveReviewSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ReviewSettings) => answer(api.PUT('/api/admin/review-settings', { body })),
    onSuccess: (saved) => queries.setQueryData(reviewSettingsQuery.queryKey, saved),
  })
}

interface StateChange {
  readonly id: string
  readonly state: ReviewState
}

function describeChange(state: ReviewState, count: number): string {
  if (state === 'published')
    return t('{count, plural, one {Review published.} other {# reviews published.}}', { count })
  if (state === 'spam')
    return t('{count, plural, one {Review marked as spam.} other {# reviews marked as spam.}}', { count })
  if (state === 'deleted') return t('{count, plural, one {Review deleted.} other {# reviews deleted.}}', { count })
  return t('{count, plural, one {Review taken off the page.} other {# reviews taken off the page.}}', { count })
}

/** What staff do with reviews. What changes their state can be undone. */
export function useReviewModeration() {
  const queries = useQueryClient()
  const notify = useNotify()
  const refresh = () => queries.invalidateQueries({ queryKey: [key] })
  const send = async (changes: readonly StateChange[]) => {
    const { before } = await answer(api.POST('/api/admin/reviews/changes', { body: { changes: [...changes] } }))
    await refresh()
    return before
  }
  return {
    change: async (ids: readonly string[], state: ReviewState) => {
      const before = await send(ids.map((id) => ({ id, state })))
      notify(describeChange(state, ids.length), { undo: () => send(before) })
    },
    answerReview: async (reviewId: string, text: string) => {
      const params = { path: { reviewId } }
      await answer(api.PUT('/api/admin/reviews/{reviewId}/answer', { params, body: { text } }))
      await refresh()
      notify(text === '' ? t('Answer removed.') : t('Answer published.'))
    },
  }
}
