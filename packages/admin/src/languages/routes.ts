import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'

const settings = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/languages',
  component: lazyRouteComponent(() => import('./languages-page.tsx'), 'LanguagesPage'),
})

/** Below the settings. */
export const languageSettingsRoutes = [settings] as const

export const languageScreens: readonly Screen[] = [
  {
    to: '/settings/languages',
    label: t('Languages'),
    section: 'settings',
    group: 'Site',
    needs: 'settings.write',
    words: listWords(t('multilingual, translate, translation, international, hreflang')),
  },
]
