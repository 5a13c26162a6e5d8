import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'

const welcome = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./welcome-page.tsx'), 'WelcomePage'),
})

const newSite = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-site',
  component: lazyRouteComponent(() => import('./new-site-page.tsx'), 'NewSitePage'),
})

export const welcomeRoutes = [welcome, newSite] as const
