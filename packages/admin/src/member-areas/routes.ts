import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearchText } from '../api/json.ts'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'

const areas = createRoute({
  getParentRoute: () => rootRoute,
  path: '/members',
  component: lazyRouteComponent(() => import('./areas-page.tsx'), 'AreasPage'),
})

const members = createRoute({
  getParentRoute: () => rootRoute,
  path: '/members/$areaId',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly q?: string } => {
    const q = readSearchText(search['q'])
    return q ? { q } : {}
  },
  component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
})

/** `new` is the area to be made. */
const area = createRoute({
  getParentRoute: () => rootRoute,
  path: '/members/$areaId/settings',
  component: lazyRouteComponent(() => import('./area-page.tsx'), 'AreaPage'),
})

export const memberAreaRoutes = [areas, members, area] as const

export const memberAreaScreens: readonly Screen[] = [
  {
    to: '/members',
    label: t('Member areas'),
    section: 'customers',
    needs: 'customers.read',
    words: listWords(t('members, membership, protected pages, paywall, sign up')),
    commands: [
      {
        label: t('Create member area'),
        target: { to: '/members/$areaId/settings', params: { areaId: 'new' } },
        needs: 'settings.write',
      },
    ],
  },
]
