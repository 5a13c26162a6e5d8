import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'

const experiments = createRoute({
  getParentRoute: () => rootRoute,
  path: '/experiments',
  component: lazyRouteComponent(() => import('./experiments-page.tsx'), 'ExperimentsPage'),
})

/** `new` is the experiment to be made. */
const experiment = createRoute({
  getParentRoute: () => rootRoute,
  path: '/experiments/$experimentId',
  component: lazyRouteComponent(() => import('./experiment-page.tsx'), 'ExperimentPage'),
})

export const experimentRoutes = [experiments, experiment] as const

export const experimentScreens: readonly Screen[] = [
  {
    to: '/experiments',
    label: t('Experiments'),
    section: 'analytics',
    needs: 'analytics.read',
    words: listWords(t('A/B test, split test, variants, conversion')),
    commands: [
      {
        label: t('Create experiment'),
        target: { to: '/experiments/$experimentId', params: { experimentId: 'new' } },
        needs: 'content.write',
      },
    ],
  },
]
