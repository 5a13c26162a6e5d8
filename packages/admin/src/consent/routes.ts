import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'

const cookieSettings = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/cookies',
  component: lazyRouteComponent(() => import('./consent-page.tsx'), 'ConsentPage'),
})

export const consentRoutes = [cookieSettings] as const

export const consentScreens: readonly Screen[] = [
  {
    to: '/settings/cookies',
    label: t('Cookie banner and pixels'),
    section: 'settings',
    group: 'Data',
    needs: 'settings.write',
    words: listWords(t('consent, GDPR, privacy, Google tag, Meta, Facebook, Pinterest, TikTok, conversion tracking')),
  },
]
