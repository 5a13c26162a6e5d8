import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'
import { listWords, t } from '../i18n/text.ts'

const close = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/close',
  component: lazyRouteComponent(() => import('./close-page.tsx'), 'ClosePage'),
})

export const siteClosingRoutes = [close] as const

export const siteClosingScreens: readonly Screen[] = [
  {
    to: '/settings/close',
    label: t('Close or delete site'),
    section: 'settings',
    group: 'Data',
    needs: 'settings.write',
    words: listWords(t('remove, pause, reopen, restore, offline')),
  },
]
