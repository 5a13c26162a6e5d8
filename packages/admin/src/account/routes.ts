import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'

const account = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
})

/** Everybody's own: it is at the foot of the menu, not among the screens of a section. */
export const accountRoutes = [account] as const
