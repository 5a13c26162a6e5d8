import { useQuery } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { useCan, useSession } from '../session/session.ts'

export type SiteSummary = Answer<'listSites'>['sites'][number]

const staleMs = 5 * 60_000

/** The other sites of the account. Empty for most. */
export function useOtherSites(): readonly SiteSummary[] {
  const can = useCan()
  const { site } = useSession()
  const { data } = useQuery({
    queryKey: ['sites'],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/sites', { signal })),
    enabled: can('settings.write'),
    staleTime: staleMs,
  })
  return data?.sites.filter(({ id }) => id !== site.id) ?? []
}

/** The editor of a site. Each site has a host of its own. */
export function getEditorUrl({ address }: SiteSummary): string {
  return `${address}/config`
}
