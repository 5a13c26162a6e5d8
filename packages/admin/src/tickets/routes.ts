import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearchText } from '../api/json.ts'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'

function readQuery(search: Readonly<Record<string, unknown>>): { readonly q?: string } {
  const q = readSearchText(search['q'])
  return q ? { q } : {}
}

const events = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tickets',
  validateSearch: readQuery,
  component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
})

const attendees = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tickets/$eventId',
  validateSearch: readQuery,
  component: lazyRouteComponent(() => import('./attendees-page.tsx'), 'AttendeesPage'),
})

const sale = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tickets/$eventId/settings',
  component: lazyRouteComponent(() => import('./sale-page.tsx'), 'SalePage'),
})

const checkIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tickets/$eventId/check-in',
  component: lazyRouteComponent(() => import('./check-in-page.tsx'), 'CheckInPage'),
})

export const ticketRoutes = [events, attendees, sale, checkIn] as const

export const ticketScreens: readonly Screen[] = [
  {
    to: '/tickets',
    label: t('Tickets'),
    section: 'orders',
    needs: 'orders.read',
    words: listWords(t('events, attendees, guest list, check in, scan, entrance')),
  },
]
