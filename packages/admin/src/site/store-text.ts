import { queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type StoreTexts = Answer<'getStringOverrides'>
export type StoreText = StoreTexts['strings'][number]
export const storeTextQuery = queryOptions({
  queryKey: ['site', 'string-overrides'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site/string-overrides', { signal })),
})

/** New texts by key; null restores the default. */
export function saveStoreText(strings: Readonly<Record<string, string | null>>): Promise<StoreTexts> {
  return answer(api.PATCH('/api/admin/site/string-overrides', { body: { strings } }))
}
