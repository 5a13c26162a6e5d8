import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'

/** All forms of the site by name. */
export const formsQuery = queryOptions({
  queryKey: ['forms'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/admin/forms', { signal }))).forms,
})
