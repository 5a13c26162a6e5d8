import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { settingsRoute } from '../settings/settings-route.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readReviewsSearch } from './search.ts'

const reviews = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reviews',
  validateSearch: readReviewsSearch,
  component: lazyRouteComponent(() => import('./reviews-page.tsx'), 'ReviewsPage'),
})

const importPage = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reviews/import',
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportReviewsPage'),
})

const settings = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/reviews',
  component: lazyRouteComponent(() => import('./review-settings-page.tsx'), 'ReviewSettingsPage'),
})

export const reviewRoutes = [reviews, importPage] as const
export const reviewSettingsRoutes = [settings] as const

export const reviewScreens: readonly Screen[] = [
  {
    to: '/reviews',
    label: t('Reviews'),
    section: 'inbox',
    needs: 'comments.read',
    words: listWords(t('ratings, stars, customer opinions, moderation')),
  },
  {
    to: '/settings/reviews',
    label: t('Product reviews'),
    section: 'settings',
    group: 'Store',
    needs: 'store.write',
    words: listWords(t('ratings, stars, ask for reviews, review emails')),
  },
]
