import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'

const trash = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/trash',
  component: lazyRouteComponent(() => import('./trash-page.tsx'), 'TrashPage'),
})

/** Reached from the list of pages; the menu has no entry for it. */
export const trashRoutes = [trash] as const
