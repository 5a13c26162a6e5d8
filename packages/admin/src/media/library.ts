import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'
import type { MediaSearch } from './search.ts'

export type FileUse = Answer<'listFileUses'>['uses'][number]
type Gone = Answer<'deleteFiles'>['files']
export type Folders = Answer<'listFolders'>

type FilesFilter = Omit<MediaSearch, 'file'> & { readonly isPrivate?: boolean }

/** The files of the library that match, a page at a time. */
export function filesQuery({ q, kind, folderId, withoutAltText, unused, sort, isPrivate }: FilesFilter) {
  const filter = {
    ...(q === undefined ? {} : { q }),
    ...(kind === undefined ? {} : { kind }),
    ...(folderId === undefined ? {} : { folderId }),
    ...(withoutAltText ? { withoutAltText: 'true' } : {}),
    ...(unused ? { unused: 'true' } : {}),
    ...(isPrivate === undefined ? {} : { isPrivate: String(isPrivate) }),
    ...(sort === undefined ? {} : { sort }),
  }
  return infiniteQueryOptions({
    queryKey: ['media', 'files', filter],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/media', {
          params: { query: { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
          signal,
        }),
      ),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
}

export const foldersQuery = queryOptions({
  queryKey: ['media', 'folders'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/media/folders', { signal })),
})

export function fileQuery(assetId: string) {
  return queryOptions({
    queryKey: ['media', 'file', assetId],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/assets/{assetId}', { params: { path: { assetId } }, signal })),
  })
}

export function usesQuery(assetIds: readonly string[]) {
  return queryOptions({
    queryKey: ['media', 'uses', assetIds],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/media/uses', { params: { query: { assetIds: assetIds.join(',') } }, signal })),
  })
}

/** Files that one request of the library takes. */
const maxAtOnce = 100

function inChunks(ids: readonly string[]): string[][] {
  const starts = Array.from({ length: Math.ceil(ids.length / maxAtOnce) }, (_, index) => index * maxAtOnce)
  return starts.map((start) => ids.slice(start, start + maxAtOnce))
}

/** What uses any of the files, however many they are. */
export function useFileUses(assetIds: readonly string[]) {
  return useQueries({
    queries: inChunks(assetIds).map(usesQuery),
    combine: (results) => ({
      uses: results.flatMap(({ data }) => data?.uses ?? []),
      isComplete: results.every(({ data }) => data?.isComplete === true),
      isReady: results.every(({ data }) => data !== undefined),
      error: results.find(({ error }) => error !== null)?.error ?? null,
      retry: () => {
        for (const result of results) if (result.isError) void result.refetch()
      },
    }),
  })
}

/** Changes of the library. Every list of files loads anew after each. */
export function useLibraryActions() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['media'] })
  return {
    refresh: onSuccess,
    move: useMutation({
      mutationFn: async ({ assetIds, folderId }: { assetIds: readonly string[]; folderId: string | null }) => {
        let count = 0
        for (const ids of inChunks(assetIds))
          count += (await answer(api.POST('/api/admin/media/moves', { body: { assetIds: ids, folderId } }))).count
        return { count }
      },
      // Also after a failure: files before it have moved.
      onSettled: onSuccess,
    }),
    remove: useMutation({
      /** Tells of every part that is done: a later one may fail. */
      mutationFn: async ({ assetIds, onGone }: { assetIds: readonly string[]; onGone: (files: Gone) => void }) => {
        for (const ids of inChunks(assetIds))
          onGone((await answer(api.POST('/api/admin/media/deletions', { body: { assetIds: ids } }))).files)
      },
      onSettled: onSuccess,
    }),
    restore: useMutation({
      mutationFn: (trashIds: readonly string[]) =>
        Promise.all(
          trashIds.map((trashId) =>
            answer(api.POST('/api/admin/trash/{trashId}/restorations', { params: { path: { trashId } } })),
          ),
        ),
      onSuccess,
    }),
    createFolder: useMutation({
      mutationFn: (name: string) => answer(api.POST('/api/admin/media/folders', { body: { name } })),
      onSuccess,
    }),
    renameFolder: useMutation({
      mutationFn: ({ folderId, name }: { folderId: string; name: string }) =>
        answer(api.PATCH('/api/admin/media/folders/{folderId}', { params: { path: { folderId } }, body: { name } })),
      onSuccess,
    }),
    deleteFolder: useMutation({
      mutationFn: (folderId: string) =>
        answer(api.DELETE('/api/admin/media/folders/{folderId}', { params: { path: { folderId } } })),
      onSuccess,
    }),
    crop: useMutation({
      mutationFn: ({ assetId, crop }: { assetId: string; crop: Answer<'getAssetDetails'>['crop'] }) =>
        answer(api.PUT('/api/admin/assets/{assetId}/crop', { params: { path: { assetId } }, body: { crop } })),
      onSuccess,
    }),
  }
}
