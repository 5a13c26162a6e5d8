import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'

/** The parent of all settings: the list of them beside the open one. */
export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame'),
})

/** The panel beside the list while no setting is open. */
export const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./settings-index.tsx'), 'SettingsIndex'),
})
