import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'

// Not inside the frame of the settings: it takes the whole width.
const playground = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/developers/templates',
  component: lazyRouteComponent(() => import('./playground-page.tsx'), 'PlaygroundPage'),
})

export const playgroundRoutes = [playground] as const
