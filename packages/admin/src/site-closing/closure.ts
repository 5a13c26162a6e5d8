import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { sessionQuery } from '../session/session.ts'

export type SiteClosure = Answer<'getSiteClosure'>

export const closureQuery = queryOptions({
  queryKey: ['site', 'closure'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site/closure', { signal })),
})

const actions = {
  close: () => answer(api.PUT('/api/admin/site/closure')),
  reopen: () => answer(api.DELETE('/api/admin/site/closure')),
  restore: () => answer(api.DELETE('/api/admin/site/deletion')),
}

/** Closes, reopens or restores the site. */
export function useClosureAction() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: keyof typeof actions) => actions[action](),
    onSuccess: (closure) => {
      queries.setQueryData(closureQuery.queryKey, closure)
      // The menu says that the site is closed.
      void queries.invalidateQueries(sessionQuery)
    },
  })
}
