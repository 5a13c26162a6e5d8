import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'

interface TrashSearch {
  readonly from?: 'products'
}

const trash = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/trash',
  // Who comes from the list of products goes back to it.
  validateSearch: ({ from }: Record<string, unknown>): TrashSearch => (from === 'products' ? { from } : {}),
  component: lazyRouteComponent(() => import('./trash-page.tsx'), 'TrashPage'),
})

/** Reached from the list of pages; the menu has no entry for it. */
export const trashRoutes = [trash] as const
