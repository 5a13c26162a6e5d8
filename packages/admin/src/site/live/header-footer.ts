import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { components } from '@vitrine/server/api'
import { type Answer, answer, api } from '../../api/client.ts'
import { useLiveSave } from './use-live-save.ts'

type HeaderFooter = Answer<'getSiteHeaderFooter'>
export type SiteHeader = HeaderFooter['header']
export type SiteFooter = HeaderFooter['footer']
type Changes = components['schemas']['UpdateSiteHeaderFooter']

export const headerFooterQuery = queryOptions({
  queryKey: ['site', 'header-footer'],
  queryFn: ({ signal }) => answer(api.GET('/api/site-header-footer', { signal })),
})

/** Saves changes of header and footer, which visitors see at once. */
export function useSaveHeaderFooter() {
  const queries = useQueryClient()
  const send = async (body: Changes) =>
    queries.setQueryData(headerFooterQuery.queryKey, await answer(api.PUT('/api/site-header-footer', { body })))
  return useLiveSave(send, 'header-footer')
}

/** The stored values that the changes replace. */
export function pickStored<Values extends object>(stored: Values, changes: Partial<Values>): Partial<Values> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys.
  return Object.fromEntries(Object.entries(stored).filter(([key]) => Object.hasOwn(changes, key))) as Partial<Values>
}
