import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readReportSearch } from './search.ts'

const salesReports = createRoute({
  getParentRoute: () => rootRoute,
  path: '/analytics/sales',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('./sales-reports-page.tsx'), 'SalesReportsPage'),
})

export const salesReportRoutes = [salesReports] as const

export const salesReportScreens: readonly Screen[] = [
  {
    to: '/analytics/sales',
    label: t('Sales reports'),
    section: 'analytics',
    needs: 'orders.read',
    words: listWords(t('accounting, accountant, bookkeeping, VAT, tax report, revenue, refunds, CSV')),
  },
]
