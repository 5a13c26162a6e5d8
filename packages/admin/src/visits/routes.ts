import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'

const visitSettings = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/visits',
  component: lazyRouteComponent(() => import('./visit-settings-page.tsx'), 'VisitSettingsPage'),
})

export const visitRoutes = [visitSettings] as const

export const visitScreens: readonly Screen[] = [
  {
    to: '/settings/visits',
    label: t('Visits and cookies'),
    section: 'settings',
    group: 'Data',
    needs: 'settings.write',
    words: listWords(t('analytics, tracking, statistics, privacy, GDPR, retention, do not track')),
  },
]
