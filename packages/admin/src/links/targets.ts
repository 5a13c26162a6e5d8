import { itemTypes } from '@vitrine/commerce'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { answer, api } from '../api/client.ts'
import { collectionsQuery } from '../pages/pages.ts'
import { t } from '../i18n/text.ts'

/** A page or item of the site that a link can lead to. */
export interface LinkTarget {
  readonly path: string
  readonly title: string
  /** What it is, in a word. */
  readonly kind: string
}

const maxFound = 12

/** Items of the site whose title has these words; the newest ones without words. */
export function itemSearchQuery(words: string) {
  return queryOptions({
    queryKey: ['items', 'search', words],
    queryFn: async ({ signal }) => {
      const query = { limit: 30, ...(words === '' ? {} : { search: words }) }
      return (await answer(api.GET('/api/admin/items', { params: { query }, signal }))).items
    },
    placeholderData: keepPreviousData,
  })
}

/** Pages first, then items, whose title or URL has the words. */
export function useLinkTargets(typed: string, isWanted: boolean): readonly LinkTarget[] {
  const words = useDeferredValue(typed.trim().replace(/^\//, '').toLowerCase())
  const isAddress = /^(?:https?:|mailto:|tel:|sms:|#)/i.test(words)
  const collections = useQuery({ ...collectionsQuery, enabled: isWanted }).data ?? []
  const items = useQuery({ ...itemSearchQuery(words), enabled: isWanted && !isAddress }).data ?? []
  if (!isWanted || isAddress) return []
  const matches = (text: string) => text.toLowerCase().includes(words)
  const pages = collections
    .filter(({ title, path }) => matches(title) || matches(path))
    .map(({ title, path }) => ({ path, title, kind: t('Page') }))
  const found = items.map(({ title, path, recordType }) => ({ path, title, kind: nameItemType(recordType) }))
  return [...pages.slice(0, maxFound), ...found.slice(0, maxFound)]
}

function nameItemType(recordType: number): string {
  if (recordType === itemTypes.product) return t('Product')
  return recordType === itemTypes.event ? t('Event') : t('Post')
}
