import { useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { useOptimisticOrder } from '../api/use-optimistic-order.ts'
import { sortCategories } from './category-moves.ts'
import { sortByIds } from './list-order.ts'
import {
  type Category,
  type CollectionSummary,
  type ItemSummary,
  type Menu,
  type MenuEntry,
  categoriesQuery,
  collectionsQuery,
  menusQuery,
} from './pages.ts'

/** The order of the items of a collection. `read` returns the loaded items of the screen. */
export function useItemOrder(collectionId: string, read: () => readonly ItemSummary[] | undefined) {
  return useOptimisticOrder({
    queryKey: ['items', collectionId],
    read,
    apply: (items: readonly ItemSummary[], itemIds: readonly string[]) =>
      sortByIds(items, itemIds, ({ itemId }) => itemId),
    send: (itemIds: readonly string[]) =>
      answer(
        api.PUT('/api/admin/collections/{collectionId}/items/order', {
          params: { path: { collectionId } },
          body: { itemIds: [...itemIds] },
        }),
      ),
  })
}

/** The order of the categories of a collection, each followed by those inside it. */
export function useCategoryOrder(collectionId: string) {
  const queries = useQueryClient()
  const { queryKey } = categoriesQuery(collectionId)
  return useOptimisticOrder({
    queryKey,
    read: (): readonly Category[] | undefined => queries.getQueryData(queryKey),
    apply: sortCategories,
    send: (categoryIds: readonly string[]) =>
      answer(
        api.PUT('/api/admin/collections/{collectionId}/categories/order', {
          params: { path: { collectionId } },
          body: { categoryIds: [...categoryIds] },
        }),
      ),
  })
}

/** The pages inside a folder, or at the top where it is null, in their order. */
export interface PageOrder {
  readonly parentId: string | null
  readonly collectionIds: readonly string[]
}

/** The order of pages that are beside each other. An order may move a page into another folder. */
export function usePageOrder() {
  const queries = useQueryClient()
  const { queryKey } = collectionsQuery
  return useOptimisticOrder({
    queryKey,
    read: (): readonly CollectionSummary[] | undefined => queries.getQueryData(queryKey),
    apply: (pages: readonly CollectionSummary[], { parentId, collectionIds }: PageOrder) =>
      sortByIds(pages, collectionIds, ({ collectionId }) => collectionId).map((page) =>
        collectionIds.includes(page.collectionId) ? { ...page, parentId } : page,
      ),
    send: ({ parentId, collectionIds }: PageOrder) =>
      answer(api.PUT('/api/admin/collections/order', { body: { parentId, collectionIds: [...collectionIds] } })),
    // A default menu holds the pages in their order.
    dependents: [menusQuery.queryKey, ['collection']],
  })
}

interface MenuOrder {
  readonly name: string
  readonly entries: readonly MenuEntry[]
}

/** The entries of the menus in their order. An order may add entries, and leave some out. */
export function useMenuOrder() {
  const queries = useQueryClient()
  const { queryKey } = menusQuery
  return useOptimisticOrder({
    queryKey,
    read: (): readonly Menu[] | undefined => queries.getQueryData(queryKey),
    apply: (menus: readonly Menu[], { name, entries }: MenuOrder) =>
      menus.map((menu) => (menu.name === name ? { ...menu, entries: [...entries], isDefault: false } : menu)),
    send: ({ name, entries }: MenuOrder) =>
      answer(api.PUT('/api/admin/menus/{name}', { params: { path: { name } }, body: { entries: [...entries] } })),
  })
}
