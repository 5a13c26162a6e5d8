import { t } from '../i18n/text.ts'
import { BackLink } from '../ui/page.tsx'

export function BackToCampaigns() {
  return <BackLink link={{ to: '/campaigns' }}>{t('Campaigns')}</BackLink>
}
