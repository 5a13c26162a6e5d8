import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'

const signUps = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-ups',
  component: lazyRouteComponent(() => import('./sign-ups-page.tsx'), 'SignUpsPage'),
})

/** For who runs the server: reached from the backups and the limits, without an entry in the menu of every owner. */
export const signUpRoutes = [signUps] as const
