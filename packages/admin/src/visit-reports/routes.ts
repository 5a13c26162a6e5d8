import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readVisitSearch } from './search.ts'

const visits = createRoute({
  getParentRoute: () => rootRoute,
  path: '/analytics',
  validateSearch: readVisitSearch,
  component: lazyRouteComponent(() => import('./visits-page.tsx'), 'VisitsPage'),
})

export const visitReportRoutes = [visits] as const

export const visitReportScreens: readonly Screen[] = [
  {
    to: '/analytics',
    label: t('Visits'),
    section: 'analytics',
    needs: 'analytics.read',
    words: listWords(
      t(
        'analytics, traffic, visitors, page views, referrers, campaigns, funnel, live, statistics, speed, performance, web vitals',
      ),
    ),
  },
]
