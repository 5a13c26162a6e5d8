import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { settingsRoute } from '../settings/settings-route.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readCommentsSearch } from './search.ts'

const comments = createRoute({
  getParentRoute: () => rootRoute,
  path: '/comments',
  validateSearch: readCommentsSearch,
  component: lazyRouteComponent(() => import('./comments-page.tsx'), 'CommentsPage'),
})

const bans = createRoute({
  getParentRoute: () => rootRoute,
  path: '/comments/bans',
  component: lazyRouteComponent(() => import('./bans-page.tsx'), 'BansPage'),
})

const settings = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/comments',
  component: lazyRouteComponent(() => import('./comment-settings-page.tsx'), 'CommentSettingsPage'),
})

export const commentRoutes = [comments, bans] as const
export const commentSettingsRoutes = [settings] as const

export const commentScreens: readonly Screen[] = [
  {
    to: '/comments',
    label: t('Comments'),
    section: 'inbox',
    needs: 'comments.read',
    words: listWords(t('moderation, spam, replies, reports, bans')),
  },
  {
    to: '/settings/comments',
    label: t('Comments and likes'),
    section: 'settings',
    group: 'Site',
    needs: 'settings.write',
    words: listWords(t('moderation, approval, spam, Disqus, likes, reports')),
  },
]
