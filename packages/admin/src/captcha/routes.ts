import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'

const settings = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/captcha',
  component: lazyRouteComponent(() => import('./captcha-page.tsx'), 'CaptchaPage'),
})

export const captchaSettingsRoutes = [settings] as const

export const captchaScreens: readonly Screen[] = [
  {
    to: '/settings/captcha',
    label: t('Captcha'),
    section: 'settings',
    group: 'Site',
    needs: 'settings.write',
    words: listWords(t('spam, robots, bots, ALTCHA, protection')),
  },
]
