import { Badge } from '../ui/badge.tsx'
import type { SiteSummary } from './sites.ts'
import { t } from '../i18n/text.ts'

/** Says that a site is closed or deleted; nothing for one that is open. */
export function SiteState({ site }: { readonly site: SiteSummary }) {
  if (site.state === 'open') return null
  return site.state === 'closed' ? (
    <Badge tone="caution">{t('Closed')}</Badge>
  ) : (
    <Badge tone="danger">{t('Deleted')}</Badge>
  )
}
