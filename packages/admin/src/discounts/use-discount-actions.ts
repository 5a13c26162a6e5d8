import { useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { useNotify } from '../ui/notifications.tsx'
import { type Discount, discountQuery, refreshDiscounts } from './discounts.ts'

/** Ending and deleting a discount; both say that they are done, and deleting can be undone. */
export function useDiscountActions({ id, name }: Pick<Discount, 'id' | 'name'>) {
  const queries = useQueryClient()
  const notify = useNotify()
  const path = { discountId: id }
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      notify(getErrorMessage(error))
      return false
    }
  }
  const restore = () =>
    attempt(async () => {
      await refreshDiscounts(
        queries,
        await answer(api.POST('/api/admin/discounts/{discountId}/restoration', { params: { path } })),
      )
      notify(t('“{title}” restored.', { title: name }), { about: id })
    })
  return {
    end: () =>
      attempt(async () => {
        await refreshDiscounts(
          queries,
          await answer(api.POST('/api/admin/discounts/{discountId}/ending', { params: { path } })),
        )
        notify(t('“{title}” ended.', { title: name }), { about: id })
      }),
    remove: () =>
      attempt(async () => {
        await answer(api.DELETE('/api/admin/discounts/{discountId}', { params: { path } }))
        queries.removeQueries({ queryKey: discountQuery(id).queryKey })
        await refreshDiscounts(queries)
        notify(t('“{title}” deleted.', { title: name }), { about: id, undo: restore })
      }),
  }
}
