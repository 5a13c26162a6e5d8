import { createRoute, redirect } from '@tanstack/react-router'
import { rootRoute } from './root-route.ts'
import type { ScreenPath } from './screens.ts'

/** Where the settings of earlier versions are now, by the part of the URL after `/website/`. */
const settings: Readonly<Record<string, ScreenPath>> = {
  contact: '/settings/contact',
  social: '/settings/social',
  store: '/settings/store',
  announcement: '/settings/announcement',
  'store-text': '/settings/store-text',
  code: '/settings/code',
  domains: '/settings/domains',
  passwords: '/settings/passwords',
  redirects: '/settings/redirects',
  developer: '/settings/developers',
  'developer/templates': '/settings/developers/templates',
}

const website = createRoute({
  getParentRoute: () => rootRoute,
  path: '/website/$',
  beforeLoad: ({ params }) => {
    throw redirect({ to: settings[params['_splat'] ?? ''] ?? '/settings/general', replace: true })
  },
})

const playground = createRoute({
  getParentRoute: () => rootRoute,
  path: '/template-playground',
  beforeLoad: () => {
    throw redirect({ to: '/settings/developers/templates', replace: true })
  },
})

/** The URLs that bookmarks and guides of earlier versions have. */
export const oldUrlRoutes = [website, playground] as const
