import { Badge } from '../ui/badge.tsx'
import type { SiteSummary } from './sites.ts'

/** Says that a site is closed or deleted; nothing for one that is open. */
export function SiteState({ site }: { readonly site: SiteSummary }) {
  if (site.state === 'open') return null
  return site.state === 'closed' ? <Badge tone="caution">Closed</Badge> : <Badge tone="danger">Deleted</Badge>
}
