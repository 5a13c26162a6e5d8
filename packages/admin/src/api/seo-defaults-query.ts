import { queryOptions } from '@tanstack/react-query'
import { answer, api } from './client.ts'

/** Title formats, description and picture that are where a page or product has none. */
export const seoDefaultsQuery = queryOptions({
  queryKey: ['site', 'seo'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site/seo', { signal })),
})
