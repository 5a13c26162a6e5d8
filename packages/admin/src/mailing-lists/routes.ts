import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readSubscribersSearch } from './search.ts'

const subscribers = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lists',
  validateSearch: readSubscribersSearch,
  component: lazyRouteComponent(() => import('./subscribers-page.tsx'), 'SubscribersPage'),
})

const manage = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lists/manage',
  component: lazyRouteComponent(() => import('./manage-lists-page.tsx'), 'ManageListsPage'),
})

const importPeople = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lists/import',
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportSubscribersPage'),
})

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lists/settings',
  component: lazyRouteComponent(() => import('./newsletter-settings-page.tsx'), 'NewsletterSettingsPage'),
})

const subscriber = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lists/$subscriberId',
  component: lazyRouteComponent(() => import('./subscriber-page.tsx'), 'SubscriberPage'),
})

export const mailingListRoutes = [subscribers, manage, importPeople, settings, subscriber] as const

export const mailingListScreens: readonly Screen[] = [
  {
    to: '/lists',
    label: t('Mailing lists'),
    section: 'marketing',
    needs: 'newsletter.read',
    words: listWords(t('newsletter, subscribers, sign-ups, unsubscribe, double opt-in, consent')),
    commands: [{ label: t('Import subscribers'), target: { to: '/lists/import' }, needs: 'newsletter.write' }],
  },
]
