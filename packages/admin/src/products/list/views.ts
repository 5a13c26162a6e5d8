import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '@vitrine/server/api'
import { type Answer, answer, api } from '../../api/client.ts'

export type ProductView = Answer<'listProductViews'>['views'][number]

export const viewsQuery = queryOptions({
  queryKey: ['product-views'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/product-views', { signal })),
})

export const filterOptionsQuery = queryOptions({
  queryKey: ['products', 'filters'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/products/filters', { signal })),
})

type Changes = components['schemas']['ChangeProductView']

/** Adds, changes and deletes saved views. */
export function useViewChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries(viewsQuery)
  const add = useMutation({
    mutationFn: (body: components['schemas']['NewProductView']) =>
      answer(api.POST('/api/admin/product-views', { body })),
    onSuccess,
  })
  const change = useMutation({
    mutationFn: ({ viewId, ...body }: Changes & { readonly viewId: string }) =>
      answer(api.PATCH('/api/admin/product-views/{viewId}', { params: { path: { viewId } }, body })),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (viewId: string) =>
      answer(api.DELETE('/api/admin/product-views/{viewId}', { params: { path: { viewId } } })),
    onSuccess,
  })
  return { add, change, remove }
}
