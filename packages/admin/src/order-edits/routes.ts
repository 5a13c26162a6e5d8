import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { orderQuery } from '../orders/orders.ts'
import { rootRoute } from '../shell/root-route.ts'

const edit = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders/$orderId/edit',
  loader: ({ context, params }) => void context.queries.prefetchQuery(orderQuery(params.orderId)),
  component: lazyRouteComponent(() => import('./edit-page.tsx'), 'EditOrderPage'),
})

const exchange = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders/$orderId/exchange/$returnId',
  loader: ({ context, params }) => void context.queries.prefetchQuery(orderQuery(params.orderId)),
  component: lazyRouteComponent(() => import('./exchange-page.tsx'), 'ExchangePage'),
})

export const orderEditRoutes = [edit, exchange] as const
