import { Badge } from '../ui/badge.tsx'
import type { SiteSummary } from './sites.ts'
import { t } from '../i18n/text.ts'

/** Says that a site is closed, suspended or deleted; nothing for one that is open. */
export function SiteState({ state }: { readonly state: SiteSummary['state'] }) {
  if (state === 'open') return null
  if (state === 'suspended') return <Badge tone="danger">{t('Suspended')}</Badge>
  return state === 'closed' ? <Badge tone="caution">{t('Closed')}</Badge> : <Badge tone="danger">{t('Deleted')}</Badge>
}
