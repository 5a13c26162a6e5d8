import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'

const restock = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restock',
  component: lazyRouteComponent(() => import('./restock-page.tsx'), 'RestockPage'),
})

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restock/settings',
  component: lazyRouteComponent(() => import('./restock-settings-page.tsx'), 'RestockSettingsPage'),
})

const signUps = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restock/$productId/$variantId',
  component: lazyRouteComponent(() => import('./sign-ups-page.tsx'), 'SignUpsPage'),
})

export const restockRoutes = [restock, settings, signUps] as const

export const restockScreens: readonly Screen[] = [
  {
    to: '/restock',
    label: t('Back in stock'),
    section: 'marketing',
    needs: 'customers.read',
    words: listWords(t('restock, sold out, waiting list, notify me, sign-ups')),
  },
]
