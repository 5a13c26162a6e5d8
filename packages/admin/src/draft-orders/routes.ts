import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { listWords, t } from '../i18n/text.ts'
import { draftQuery } from './draft-orders.ts'
import { readDraftsSearch } from './search.ts'

const drafts = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders/drafts',
  validateSearch: readDraftsSearch,
  component: lazyRouteComponent(() => import('./drafts-page.tsx'), 'DraftsPage'),
})

const newDraft = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders/drafts/new',
  component: lazyRouteComponent(() => import('./draft-page.tsx'), 'NewDraftPage'),
})

const draft = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders/drafts/$draftId',
  loader: ({ context, params }) => void context.queries.prefetchQuery(draftQuery(params.draftId)),
  component: lazyRouteComponent(() => import('./draft-page.tsx'), 'DraftPage'),
})

export const draftOrderRoutes = [drafts, newDraft, draft] as const

export const draftOrderScreens: readonly Screen[] = [
  {
    to: '/orders/drafts',
    label: t('Drafts'),
    section: 'orders',
    needs: 'orders.read',
    words: listWords(t('draft orders, phone orders, payment links, quotes')),
    commands: [{ label: t('Create order'), target: { to: '/orders/drafts/new' }, needs: 'orders.write' }],
  },
]
