import { Navigate } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { useSession } from '../session/session.ts'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useMenu } from './menu.ts'
import { t, translateServerText } from '../i18n/text.ts'

/** Leads to the first section the role may see; some roles have none here yet. */
export function FirstScreen() {
  const { role, site } = useSession()
  const first = useMenu().sections[0]?.screens[0]
  if (first) return <Navigate to={first.to} replace />
  return (
    <Page title={site.title}>
      <EmptyState icon={<LayoutGrid size={22} />} title={t('Nothing here for your role yet')}>
        <p>
          {t(
            'You are {role} of {site}. Orders, products and emails need the role of a store manager or an administrator.',
            { role: translateServerText(role.title), site: site.title },
          )}
        </p>
      </EmptyState>
    </Page>
  )
}
