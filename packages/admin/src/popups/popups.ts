import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { operations } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'

export type Popup = Answer<'getPopup'>
export type ListedPopup = Answer<'listPopups'>['popups'][number]
export type PopupBody = operations['createPopup']['requestBody']['content']['application/json']
export type PreviewBody = operations['previewPopup']['requestBody']['content']['application/json']

/** All popups in the order in which they are tried, with their numbers. */
export const popupsQuery = queryOptions({
  queryKey: ['popups'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/admin/popups', { signal }))).popups,
})

export const popupQuery = (popupId: string) =>
  queryOptions({
    queryKey: ['popup', popupId],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/popups/{popupId}', { params: { path: { popupId } }, signal })),
  })

/** Forgets the list, and shows a popup as it is now. */
export async function refreshPopups(queries: QueryClient, now?: Popup): Promise<void> {
  if (now) queries.setQueryData(popupQuery(now.id).queryKey, now)
  await queries.invalidateQueries({ queryKey: popupsQuery.queryKey })
}

/** Saves a popup over the version that the person has seen. */
export function savePopup(popupId: string, body: PopupBody, version: number): Promise<Popup> {
  return answer(api.PUT('/api/admin/popups/{popupId}', { params: { path: { popupId } }, body: { ...body, version } }))
}
