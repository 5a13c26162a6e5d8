import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { settingsRoute } from '../settings/settings-route.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { folders, type ReviewFolder } from './reviews.ts'

/** Folder, stars and search words are in the address. */
interface ReviewsSearch {
  readonly find?: string
  readonly folder?: ReviewFolder
  readonly stars?: number
}

const reviews = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reviews',
  validateSearch: ({ find, folder, stars }: Record<string, unknown>): ReviewsSearch => {
    const known = folders.find((each) => each === folder)
    const count = [1, 2, 3, 4, 5].find((each) => each === Number(stars))
    return {
      ...(typeof find === 'string' && find !== '' ? { find: find.slice(0, 200) } : {}),
      ...(known === undefined || known === 'all' ? {} : { folder: known }),
      ...(count === undefined ? {} : { stars: count }),
    }
  },
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
