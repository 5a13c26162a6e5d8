import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { listWords, t } from '../i18n/text.ts'

const overview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
})

export const overviewRoutes = [overview] as const

export const overviewScreens: readonly Screen[] = [
  {
    to: '/',
    label: t('Overview'),
    section: 'overview',
    needs: ['orders.read', 'products.read', 'content.write', 'mail.read', 'settings.write'],
    words: listWords(t('home, start, setup, to do, sales, revenue')),
  },
]
