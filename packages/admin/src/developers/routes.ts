import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readAddSearch } from '../shell/use-add-search.ts'
import { listWords, t } from '../i18n/text.ts'

const apiKeys = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api-keys',
  validateSearch: readAddSearch,
  component: lazyRouteComponent(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
})

const webhooks = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/webhooks',
  validateSearch: readAddSearch,
  component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
})

const webhookLog = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/webhooks/$webhookId',
  component: lazyRouteComponent(() => import('./webhook-log-page.tsx'), 'WebhookLogPage'),
})

export const developerRoutes = [apiKeys, webhooks, webhookLog] as const

export const developerScreens: readonly Screen[] = [
  {
    to: '/settings/api-keys',
    label: t('API keys'),
    section: 'settings',
    group: 'Data',
    needs: 'api.write',
    words: listWords(t('token, integration, app, program, developer, scopes')),
    commands: [
      { label: t('Create API key'), search: { add: true }, needs: 'api.write', words: listWords(t('add, token')) },
    ],
  },
  {
    to: '/settings/webhooks',
    label: t('Webhooks'),
    section: 'settings',
    group: 'Data',
    needs: 'api.write',
    words: listWords(t('events, notifications, integration, callback, deliveries')),
    commands: [
      { label: t('Add webhook'), search: { add: true }, needs: 'api.write', words: listWords(t('events, callback')) },
    ],
  },
]
