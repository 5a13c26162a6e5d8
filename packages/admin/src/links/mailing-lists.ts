import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'

/** All mailing lists of the site by name. */
export const listNamesQuery = queryOptions({
  queryKey: ['newsletter', 'names'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/admin/newsletter/list-names', { signal }))).lists,
})
