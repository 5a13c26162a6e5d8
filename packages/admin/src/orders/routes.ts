import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { orderQuery } from './orders.ts'
import { readOrdersSearch } from './search.ts'
import { listWords, t } from '../i18n/text.ts'

const orders = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders',
  validateSearch: readOrdersSearch,
  component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
})

const importOrders = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders/import',
  component: lazyRouteComponent(() => import('./import-orders-page.tsx'), 'ImportOrdersPage'),
})

const order = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders/$orderId',
  // Begun when the pointer rests on a link, not waited for: the page has its own way of showing that it loads.
  loader: ({ context, params }) => void context.queries.prefetchQuery(orderQuery(params.orderId)),
  component: lazyRouteComponent(() => import('./order-page.tsx'), 'OrderPage'),
})

export const orderRoutes = [orders, importOrders, order] as const

export const orderScreens: readonly Screen[] = [
  {
    to: '/orders',
    label: t('Orders'),
    section: 'orders',
    needs: 'orders.read',
    words: listWords(
      t('sales, purchases, refund, cancel, invoice, packing slip, ship, tracking, returns, import, export, CSV'),
    ),
    commands: [{ label: t('Import orders'), target: { to: '/orders/import' }, needs: 'orders.write' }],
  },
]
