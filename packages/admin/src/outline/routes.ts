import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'
import { readItemsSearch } from '../pages/search.ts'

/** A page: its settings, or its content in the outline (`?view=outline`). */
const page = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/$collectionId',
  validateSearch: readItemsSearch,
  component: lazyRouteComponent(() => import('./page-screen.tsx'), 'PageScreen'),
})

const item = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/$collectionId/items/$itemId',
  validateSearch: readItemsSearch,
  component: lazyRouteComponent(() => import('./item-screen.tsx'), 'ItemScreen'),
})

/** A place of the theme that holds blocks, such as the footer. */
const field = createRoute({
  getParentRoute: () => rootRoute,
  path: '/block-fields/$fieldId',
  component: lazyRouteComponent(() => import('./field-screen.tsx'), 'FieldScreen'),
})

export const outlineRoutes = [page, item, field] as const
