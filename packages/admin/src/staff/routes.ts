import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readAddSearch } from '../shell/use-add-search.ts'
import { listWords, t } from '../i18n/text.ts'

const staff = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/staff',
  validateSearch: readAddSearch,
  component: lazyRouteComponent(() => import('./staff-page.tsx'), 'StaffPage'),
})

const roles = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/roles',
  component: lazyRouteComponent(() => import('./roles-page.tsx'), 'RolesPage'),
})

export const staffRoutes = [staff, roles] as const

export const staffScreens: readonly Screen[] = [
  {
    to: '/settings/staff',
    label: t('Staff'),
    section: 'settings',
    group: 'People',
    needs: 'staff.write',
    words: listWords(t('users, people, invite, team, employees, contributors, owner, ownership, transfer, two-step')),
    commands: [
      { label: t('Invite staff'), search: { add: true }, needs: 'staff.write', words: listWords(t('add, user, team')) },
    ],
  },
  {
    to: '/settings/roles',
    label: t('Roles'),
    section: 'settings',
    group: 'People',
    needs: 'staff.write',
    words: listWords(t('permissions, access, administrator, editor, store manager')),
  },
]
