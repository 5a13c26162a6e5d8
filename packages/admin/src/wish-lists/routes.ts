import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'

const wishLists = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wish-lists',
  component: lazyRouteComponent(() => import('./wish-lists-page.tsx'), 'WishListsPage'),
})

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wish-lists/settings',
  component: lazyRouteComponent(() => import('./wish-list-settings-page.tsx'), 'WishListSettingsPage'),
})

export const wishListRoutes = [wishLists, settings] as const

export const wishListScreens: readonly Screen[] = [
  {
    to: '/wish-lists',
    label: t('Wish lists'),
    section: 'marketing',
    needs: 'customers.read',
    words: listWords(t('wish list, favorites, heart, saved products, price drop')),
  },
]
