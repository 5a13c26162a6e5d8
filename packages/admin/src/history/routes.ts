import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readHistorySearch } from './search.ts'
import { listWords, t } from '../i18n/text.ts'

const history = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/history',
  validateSearch: readHistorySearch,
  component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
})

export const historyRoutes = [history] as const

export const historyScreens: readonly Screen[] = [
  {
    to: '/settings/history',
    label: t('History'),
    section: 'settings',
    group: 'Data',
    needs: 'history.read',
    words: listWords(t('audit log, changes, who, activity, undo')),
  },
]
