import { queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type StoreTexts = Answer<'getStringOverrides'>
export type StoreText = StoreTexts['strings'][number]

/** A language of the site; undefined for its own. */
export type TextLanguage = string | undefined

const toQuery = (language: TextLanguage) => (language === undefined ? {} : { language })

export const storeTextQuery = (language: TextLanguage) =>
  queryOptions({
    queryKey: ['site', 'string-overrides', language ?? ''],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/site/string-overrides', { params: { query: toQuery(language) }, signal })),
  })

/** New texts by key; null restores the default. */
export function saveStoreText(
  language: TextLanguage,
  strings: Readonly<Record<string, string | null>>,
): Promise<StoreTexts> {
  const params = { query: toQuery(language) }
  return answer(api.PATCH('/api/admin/site/string-overrides', { params, body: { strings } }))
}
