import { useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { useDeletedNotice } from '../deletions/use-deleted-notice.ts'
import type { ProductSummary } from './products.ts'

/** Moves a product to the trash and offers to undo it. */
export function useDeleteProduct({ itemId, title }: Pick<ProductSummary, 'itemId' | 'title'>) {
  const queries = useQueryClient()
  const showDeleted = useDeletedNotice()
  return async (onDone?: () => void) => {
    const { trashId } = await answer(api.DELETE('/api/admin/products/{itemId}', { params: { path: { itemId } } }))
    showDeleted({ id: itemId, title, trashId })
    onDone?.()
    await queries.invalidateQueries()
  }
}
