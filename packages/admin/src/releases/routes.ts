import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'

const releases = createRoute({
  getParentRoute: () => rootRoute,
  path: '/releases',
  component: lazyRouteComponent(() => import('./releases-page.tsx'), 'ReleasesPage'),
})

/** `new` is the release to be made. */
const release = createRoute({
  getParentRoute: () => rootRoute,
  path: '/releases/$releaseId',
  component: lazyRouteComponent(() => import('./release-page.tsx'), 'ReleasePage'),
})

export const releaseRoutes = [releases, release] as const

export const releaseScreens: readonly Screen[] = [
  {
    to: '/releases',
    label: t('Releases'),
    section: 'website',
    needs: 'content.write',
    words: listWords(t('publish, schedule, draft, go live, approve, roll back, launch')),
  },
]
