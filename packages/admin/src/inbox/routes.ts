import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'

const messages = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inbox',
  component: lazyRouteComponent(() => import('./messages-page.tsx'), 'MessagesPage'),
})

export const inboxRoutes = [messages] as const

export const inboxScreens: readonly Screen[] = [
  {
    to: '/inbox',
    label: t('Messages'),
    section: 'inbox',
    needs: 'submissions.read',
    words: listWords(t('contact, submissions, inquiries, form answers')),
  },
]
