import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'

const abandonedCarts = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders/abandoned',
  component: lazyRouteComponent(() => import('./abandoned-carts-page.tsx'), 'AbandonedCartsPage'),
})

export const abandonedCartRoutes = [abandonedCarts] as const

export const abandonedCartScreens: readonly Screen[] = [
  {
    to: '/orders/abandoned',
    label: t('Abandoned carts'),
    section: 'orders',
    needs: 'store.write',
    words: listWords(t('reminder, checkout, left, recover, email')),
  },
]
