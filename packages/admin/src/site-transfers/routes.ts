import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'
import { listWords, t } from '../i18n/text.ts'

const transfers = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/export',
  component: lazyRouteComponent(() => import('./transfers-page.tsx'), 'TransfersPage'),
})

export const siteTransferRoutes = [transfers] as const

export const siteTransferScreens: readonly Screen[] = [
  {
    to: '/settings/export',
    label: t('Export and import'),
    section: 'settings',
    group: 'Data',
    needs: 'site.export',
    words: listWords(t('backup, download, zip, move, copy, migrate')),
  },
]
