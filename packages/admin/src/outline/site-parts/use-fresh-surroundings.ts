import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updateAround } from '../../canvas/morph.ts'
import { RefreshQueue } from '../../canvas/refresh-queue.ts'
import type { PageLink } from '../page-link.ts'

/** What of the answers of the server every page shows: titles and pictures, menus, names of pages. */
const shownKeys: readonly unknown[] = ['site', 'menus', 'collections']

/** Brings header and footer of the page in the frame up to date when something that they show was saved. */
export function useFreshSurroundings(link: PageLink, src: string, onDrawn: () => void): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = async () => {
      const response = await fetch(src, { credentials: 'same-origin' })
      if (!response.ok) return
      const html = await response.text()
      for (const page of link.listDocuments()) updateAround(page, html, link.getEditedText())
      onDrawn()
    }
    // A refresh that fails leaves the page as it was: what was saved is in the panel.
    const queue = new RefreshQueue(refresh, () => undefined)
    link.setRefreshAround(() => queue.add('all'))
    const cache = queries.getQueryCache()
    const seen = new Map(cache.getAll().map(({ queryHash, state }) => [queryHash, state.data]))
    return cache.subscribe(({ type, query }) => {
      const { queryHash, queryKey, state } = query
      if (type !== 'updated' || !shownKeys.includes(queryKey[0])) return
      const before = seen.get(queryHash)
      seen.set(queryHash, state.data)
      if (before !== undefined && before !== state.data) queue.add('all')
    })
  }, [queries, src, link, onDrawn])
}
