import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readMailboxSearch } from './search.ts'
import { listWords, t } from '../i18n/text.ts'

const emails = createRoute({
  getParentRoute: () => rootRoute,
  path: '/emails',
  validateSearch: readMailboxSearch,
  component: lazyRouteComponent(() => import('./mailbox-page.tsx'), 'MailboxPage'),
})

// The URL that bookmarks of earlier versions have.
const mailbox = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mailbox',
  validateSearch: readMailboxSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/emails', search, replace: true })
  },
})

export const emailRoutes = [emails, mailbox] as const

export const emailScreens: readonly Screen[] = [
  {
    to: '/emails',
    label: t('Sent emails'),
    section: 'inbox',
    needs: 'mail.read',
    words: listWords(t('mail, messages')),
  },
]
