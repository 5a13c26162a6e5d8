import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { useNotify } from '../ui/notifications.tsx'
import { productQuery } from '../api/product-query.ts'
import { t } from '../i18n/text.ts'

/** Copies a product as a draft and opens the copy. */
export function useDuplicate({ itemId, title }: { readonly itemId: string; readonly title: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  return async () => {
    try {
      const copy = await answer(api.POST('/api/admin/products/{itemId}/duplicates', { params: { path: { itemId } } }))
      queries.setQueryData(productQuery(copy.itemId).queryKey, copy)
      void queries.invalidateQueries({ queryKey: ['products'] })
      notify(t('“{title}” duplicated.', { title }))
      await navigate({ to: '/products/$itemId', params: { itemId: copy.itemId } })
    } catch (error) {
      notify(getErrorMessage(error))
    }
  }
}
