import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTemplateErrors } from '../i18n/template-errors.ts'
import { rootRoute } from '../shell/root-route.ts'

// Not inside the frame of the settings: it takes the whole width.
const playground = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/developers/templates',
  component: lazyRouteComponent(async () => {
    const [page] = await Promise.all([import('./playground-page.tsx'), loadTemplateErrors()])
    return page
  }, 'PlaygroundPage'),
})

export const playgroundRoutes = [playground] as const
