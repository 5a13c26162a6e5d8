import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'

const segments = createRoute({
  getParentRoute: () => rootRoute,
  path: '/segments',
  component: lazyRouteComponent(() => import('./segments-page.tsx'), 'SegmentsPage'),
})

/** `new` is the segment to be made. */
const segment = createRoute({
  getParentRoute: () => rootRoute,
  path: '/segments/$segmentId',
  component: lazyRouteComponent(() => import('./segment-page.tsx'), 'SegmentPage'),
})

export const segmentRoutes = [segments, segment] as const

export const segmentScreens: readonly Screen[] = [
  {
    to: '/segments',
    label: t('Segments'),
    section: 'customers',
    needs: 'customers.read',
    words: listWords(t('groups, conditions, filter, regulars, best customers, target')),
    commands: [
      {
        label: t('Add segment'),
        target: { to: '/segments/$segmentId', params: { segmentId: 'new' } },
        needs: 'customers.write',
      },
    ],
  },
]
