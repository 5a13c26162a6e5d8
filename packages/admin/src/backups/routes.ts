import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'

const backups = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/backups',
  component: lazyRouteComponent(() => import('./backups-page.tsx'), 'BackupsPage'),
})

export const backupRoutes = [backups] as const

export const backupScreens: readonly Screen[] = [
  {
    to: '/settings/backups',
    label: t('Backups'),
    section: 'settings',
    group: 'Data',
    needs: 'site.export',
    words: listWords(t('backup, restore, save, disaster, copy, schedule')),
  },
]
