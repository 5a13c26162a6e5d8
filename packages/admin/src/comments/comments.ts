import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import { useNotify } from '../ui/notifications.tsx'

export type Comment = Answer<'listComments'>['comments'][number]
type CommentState = Comment['state']
export type CommentSettings = Answer<'getCommentSettings'>
export type CommentFolder = keyof Answer<'listComments'>['counts']

const key = 'comments'

export const commentsQuery = (folder: CommentFolder, search: string) =>
  infiniteQueryOptions({
    queryKey: [key, 'list', folder, search],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/comments', {
          params: { query: { folder, search, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const bansQuery = queryOptions({
  queryKey: [key, 'bans'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/comment-bans', { signal })),
})

export const commentSettingsQuery = queryOptions({
  queryKey: [key, 'settings'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/comment-settings', { signal })),
})

export function useSaveCommentSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CommentSettings) => answer(api.PUT('/api/admin/comment-settings', { body })),
    onSuccess: (saved) => queries.setQueryData(commentSettingsQuery.queryKey, saved),
  })
}

interface StateChange {
  readonly id: string
  readonly state: CommentState
}

function describeChange(state: CommentState, count: number): string {
  if (state === 'published')
    return t('{count, plural, one {Comment published.} other {# comments published.}}', { count })
  if (state === 'spam')
    return t('{count, plural, one {Comment marked as spam.} other {# comments marked as spam.}}', { count })
  if (state === 'deleted') return t('{count, plural, one {Comment deleted.} other {# comments deleted.}}', { count })
  return t('{count, plural, one {Comment taken off the page.} other {# comments taken off the page.}}', { count })
}

/** What staff do with comments. What hides something can be undone. */
export function useModeration() {
  const queries = useQueryClient()
  const notify = useNotify()
  const refresh = () => queries.invalidateQueries({ queryKey: [key] })
  const send = async (changes: readonly StateChange[]) => {
    const { before } = await answer(api.POST('/api/admin/comments/changes', { body: { changes: [...changes] } }))
    await refresh()
    return before
  }
  return {
    change: async (ids: readonly string[], state: CommentState) => {
      const before = await send(ids.map((id) => ({ id, state })))
      notify(describeChange(state, ids.length), { undo: () => send(before) })
    },
    reply: async (commentId: string, text: string) => {
      const params = { path: { commentId } }
      await answer(api.POST('/api/admin/comments/{commentId}/replies', { params, body: { text } }))
      await refresh()
      notify(t('Answer published.'))
    },
    ban: async ({ id, authorName }: Comment) => {
      const { banId, before } = await answer(api.POST('/api/admin/comment-bans', { body: { commentId: id } }))
      await refresh()
      notify(t('{name} is banned.', { name: authorName }), {
        undo: async () => {
          await answer(api.DELETE('/api/admin/comment-bans/{banId}', { params: { path: { banId } } }))
          await send(before)
        },
      })
    },
    liftBan: async (banId: string, name: string) => {
      await answer(api.DELETE('/api/admin/comment-bans/{banId}', { params: { path: { banId } } }))
      await refresh()
      notify(t('{name} may comment again.', { name }))
    },
  }
}
