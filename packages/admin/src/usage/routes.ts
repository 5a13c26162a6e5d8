import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'

const usage = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/usage',
  component: lazyRouteComponent(() => import('./usage-page.tsx'), 'UsagePage'),
})

export const usageRoutes = [usage] as const

export const usageScreens: readonly Screen[] = [
  {
    to: '/settings/usage',
    label: t('Usage and limits'),
    section: 'settings',
    group: 'Data',
    needs: 'settings.write',
    words: listWords(t('quota, storage, space, traffic, requests, emails, plan')),
  },
]
