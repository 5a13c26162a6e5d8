import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'
import { listWords, t } from '../i18n/text.ts'

const seo = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/seo',
  component: lazyRouteComponent(() => import('./seo-page.tsx'), 'SeoPage'),
})

export const seoRoutes = [seo] as const

export const seoScreens: readonly Screen[] = [
  {
    to: '/settings/seo',
    label: t('SEO'),
    section: 'settings',
    group: 'Site',
    needs: 'settings.write',
    words: listWords(
      t('search engines, Google, title format, meta description, sharing picture, social card, noindex'),
    ),
  },
]
