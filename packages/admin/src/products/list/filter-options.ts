import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'

/** What there is to filter products by. */
export const filterOptionsQuery = queryOptions({
  queryKey: ['products', 'filters'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/products/filters', { signal })),
})
