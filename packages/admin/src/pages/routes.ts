import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readPagesSearch } from './search.ts'
import { listWords, t } from '../i18n/text.ts'

const pages = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages',
  validateSearch: readPagesSearch,
  component: lazyRouteComponent(() => import('./pages-page.tsx'), 'PagesPage'),
})

export const pageRoutes = [pages] as const

export const pageScreens: readonly Screen[] = [
  {
    to: '/pages',
    label: t('Pages'),
    section: 'website',
    needs: 'content.read',
    words: listWords(t('menu, navigation, blog, posts, events, gallery')),
    commands: [
      { label: t('Add page'), search: { add: true }, needs: 'content.write', words: listWords(t('new, create')) },
      {
        label: t('Add post'),
        search: { addPost: true },
        needs: 'content.write',
        words: listWords(t('new, create, write, blog')),
      },
      {
        label: t('Add event'),
        search: { addEvent: true },
        needs: 'content.write',
        words: listWords(t('new, create, date, calendar, workshop')),
      },
    ],
  },
]
