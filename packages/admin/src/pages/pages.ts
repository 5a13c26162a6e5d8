import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { operations } from '@vitrine/server/api'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'
import { getOrderScope } from '../api/use-optimistic-order.ts'
import type { ItemsSearch } from './search.ts'

export type CollectionSummary = Answer<'listCollections'>['collections'][number]
export type Collection = Answer<'getCollection'>
export type Menu = Answer<'listMenus'>['menus'][number]
export type MenuEntry = Menu['entries'][number]
type ItemPage = Answer<'listItems'>
export type ItemSummary = ItemPage['items'][number]
export type Item = Answer<'getItem'>
export type Author = Answer<'listAuthors'>['authors'][number]
export type Category = Answer<'listCategories'>['categories'][number]
export type ThemeTypes = Answer<'listThemeTypes'>
export type CustomType = ThemeTypes['customTypes'][number]

const perPage = 50

export const collectionsQuery = queryOptions({
  queryKey: ['collections'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/admin/collections', { signal }))).collections,
})

export const menusQuery = queryOptions({
  queryKey: ['menus'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/admin/menus', { signal }))).menus,
})

/** What the theme in use adds to the kinds of pages and items. */
export const themeTypesQuery = queryOptions({
  queryKey: ['theme-types'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/theme-types', { signal })),
})

export function tagsQuery(collectionId: string) {
  return queryOptions({
    queryKey: ['tags', collectionId],
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/api/admin/collections/{collectionId}/tags', { params: { path: { collectionId } }, signal }),
        )
      ).tags,
  })
}

export function collectionQuery(collectionId: string) {
  return queryOptions({
    queryKey: ['collection', collectionId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/collections/{collectionId}', { params: { path: { collectionId } }, signal })),
  })
}

export function itemsQuery(collectionId: string, sort: 'newest' | 'position', { q, state }: ItemsSearch) {
  return infiniteQueryOptions({
    queryKey: ['items', collectionId, { sort, q, state }],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/items', {
          params: {
            query: {
              collectionId,
              sort,
              limit: perPage,
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
              ...(q === undefined ? {} : { search: q }),
              ...(state === undefined ? {} : { state }),
            },
          },
          signal,
        }),
      ),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
}

/** Most items that are put in order on one screen. */
export const maxManualItems = 200

/** All items of a list in its own order, up to the number that can be ordered by hand. */
export function orderedItemsQuery(collectionId: string) {
  return queryOptions({
    queryKey: ['items', collectionId, 'ordered'],
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/api/admin/items', {
            params: { query: { collectionId, sort: 'position', limit: maxManualItems } },
            signal,
          }),
        )
      ).items,
  })
}

export function useItems(collectionId: string, sort: 'newest' | 'position', search: ItemsSearch) {
  return useInfiniteQuery(itemsQuery(collectionId, sort, search))
}

export function itemQuery(itemId: string) {
  return queryOptions({
    queryKey: ['item', itemId],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/items/{itemId}', { params: { path: { itemId } }, signal })),
  })
}

/** The content of an item as it is edited, and whether visitors see all of it. */
export function itemDraftQuery(itemId: string) {
  const path = { kind: 'item', id: itemId } as const
  return queryOptions({
    queryKey: ['item-draft', itemId],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/documents/{kind}/{id}', { params: { path }, signal })),
    // The editor of the content changes it and does not tell this query.
    staleTime: 0,
  })
}

export function categoriesQuery(collectionId: string) {
  return queryOptions({
    queryKey: ['categories', collectionId],
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/api/admin/collections/{collectionId}/categories', { params: { path: { collectionId } }, signal }),
        )
      ).categories,
  })
}

/** The first item of a list that visitors see; null where there is none. */
export function firstItemQuery(collectionId: string) {
  return queryOptions({
    queryKey: ['items', collectionId, 'first'],
    queryFn: async ({ signal }) => {
      const query = { collectionId, state: 'published' as const, limit: 1 }
      const { items } = await answer(api.GET('/api/admin/items', { params: { query }, signal }))
      return items[0] ?? null
    },
  })
}

export const authorsQuery = queryOptions({
  queryKey: ['authors'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/admin/authors', { signal }))).authors,
})

export function useCategories(collectionId: string) {
  return useQuery(categoriesQuery(collectionId))
}

/** The body of an operation, as the server's description of its API has it. */
type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Shape } }
}
  ? Shape
  : never

/** What can be done with pages and menus; each call loads what it changed again. */
export function usePageActions() {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: collectionsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: menusQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['collection'] }),
    ])
  return {
    add: useMutation({
      mutationFn: (body: Body<'createCollection'>) => answer(api.POST('/api/admin/collections', { body })),
      onSuccess: refresh,
    }),
    edit: useMutation({
      mutationFn: ({ collectionId, ...body }: { collectionId: string } & Body<'updateCollection'>) =>
        answer(api.PATCH('/api/admin/collections/{collectionId}', { params: { path: { collectionId } }, body })),
      onSuccess: refresh,
    }),
    resetMenu: useMutation({
      scope: getOrderScope(menusQuery.queryKey),
      mutationFn: (name: string) => answer(api.DELETE('/api/admin/menus/{name}', { params: { path: { name } } })),
      onSuccess: ({ menus }) => queries.setQueryData(menusQuery.queryKey, menus),
    }),
    duplicate: useMutation({
      mutationFn: (collectionId: string) =>
        answer(api.POST('/api/admin/collections/{collectionId}/duplicates', { params: { path: { collectionId } } })),
      onSuccess: refresh,
    }),
    remove: useMutation({
      mutationFn: (collectionId: string) =>
        answer(api.DELETE('/api/admin/collections/{collectionId}', { params: { path: { collectionId } } })),
      onSuccess: refresh,
    }),
  }
}

/** What can be done with the items of a collection. */
export function useItemActions(collectionId: string) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['items', collectionId] }),
      queries.invalidateQueries({ queryKey: ['tags', collectionId] }),
      queries.invalidateQueries({ queryKey: collectionsQuery.queryKey }),
    ])
  const showItem = (item: Item) => {
    queries.setQueryData(itemQuery(item.itemId).queryKey, item)
    return refresh()
  }
  return {
    add: useMutation({
      mutationFn: (fields: Omit<Body<'createItem'>, 'collectionId'>) =>
        answer(api.POST('/api/admin/items', { body: { state: 'draft', ...fields, collectionId } })),
      onSuccess: showItem,
    }),
    save: useMutation({
      mutationFn: ({ itemId, ...body }: { itemId: string } & Body<'updateItem'>) =>
        answer(api.PATCH('/api/admin/items/{itemId}', { params: { path: { itemId } }, body })),
      onSuccess: showItem,
    }),
    /** Shows visitors the content of an item as it is edited now; does nothing where they see it already. */
    publishContent: useMutation({
      mutationFn: async (itemId: string) => {
        const path = { kind: 'item', id: itemId } as const
        const draft = await queries.fetchQuery(itemDraftQuery(itemId))
        if (!draft.hasChanges) return
        const body = { revision: draft.draftRevision }
        const published = await answer(
          api.POST('/api/admin/documents/{kind}/{id}/publications', { params: { path }, body }),
        )
        queries.setQueryData(itemDraftQuery(itemId).queryKey, published)
      },
    }),
    duplicate: useMutation({
      mutationFn: (itemId: string) =>
        answer(api.POST('/api/admin/items/{itemId}/duplicates', { params: { path: { itemId } } })),
      onSuccess: refresh,
    }),
    remove: useMutation({
      mutationFn: (itemId: string) => answer(api.DELETE('/api/admin/items/{itemId}', { params: { path: { itemId } } })),
      onSuccess: refresh,
    }),
  }
}

/** What can be done with the categories of a collection. Each answer is the whole list. */
export function useCategoryActions(collectionId: string) {
  const queries = useQueryClient()
  const path = { collectionId }
  const show = ({ categories }: Answer<'listCategories'>) =>
    queries.setQueryData(categoriesQuery(collectionId).queryKey, categories)
  return {
    add: useMutation({
      mutationFn: (body: Body<'createCategory'>) =>
        answer(api.POST('/api/admin/collections/{collectionId}/categories', { params: { path }, body })),
      onSuccess: show,
    }),
    change: useMutation({
      mutationFn: ({ categoryId, ...body }: { categoryId: string } & Body<'updateCategory'>) =>
        answer(
          api.PATCH('/api/admin/collections/{collectionId}/categories/{categoryId}', {
            params: { path: { ...path, categoryId } },
            body,
          }),
        ),
      onSuccess: show,
    }),
    remove: useMutation({
      mutationFn: (categoryId: string) =>
        answer(
          api.DELETE('/api/admin/collections/{collectionId}/categories/{categoryId}', {
            params: { path: { ...path, categoryId } },
          }),
        ),
      onSuccess: async (answer: Answer<'listCategories'>) => {
        show(answer)
        await queries.invalidateQueries({ queryKey: ['items', collectionId] })
      },
    }),
  }
}

/** What can be done with those who write. */
export function useAuthorActions() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: authorsQuery.queryKey })
  return {
    add: useMutation({
      mutationFn: (body: Body<'createAuthor'>) => answer(api.POST('/api/admin/authors', { body })),
      onSuccess,
    }),
    save: useMutation({
      mutationFn: ({ authorId, ...body }: { authorId: string } & Body<'updateAuthor'>) =>
        answer(api.PUT('/api/admin/authors/{authorId}', { params: { path: { authorId } }, body })),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (authorId: string) =>
        answer(api.DELETE('/api/admin/authors/{authorId}', { params: { path: { authorId } } })),
      onSuccess,
    }),
  }
}
