import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readSubscriptionsSearch } from './search.ts'
import { subscriptionQuery } from './subscriptions.ts'

const subscriptions = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscriptions',
  validateSearch: readSubscriptionsSearch,
  component: lazyRouteComponent(() => import('./subscriptions-page.tsx'), 'SubscriptionsPage'),
})

const subscription = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscriptions/$subscriptionId',
  loader: ({ context, params }) => void context.queries.prefetchQuery(subscriptionQuery(params.subscriptionId)),
  component: lazyRouteComponent(() => import('./subscription-page.tsx'), 'SubscriptionPage'),
})

export const subscriptionRoutes = [subscriptions, subscription] as const

export const subscriptionScreens: readonly Screen[] = [
  { to: '/subscriptions', label: t('Subscriptions'), section: 'orders', needs: 'orders.read' },
]
