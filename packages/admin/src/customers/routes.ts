import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { customerQuery } from './customers.ts'
import { readCustomersSearch } from './search.ts'

const customers = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers',
  validateSearch: readCustomersSearch,
  component: lazyRouteComponent(() => import('./customers-page.tsx'), 'CustomersPage'),
})

const importPage = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers/import',
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportCustomersPage'),
})

const customer = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers/$customerId',
  loader: ({ context, params }) => void context.queries.prefetchQuery(customerQuery(params.customerId)),
  component: lazyRouteComponent(() => import('./customer-page.tsx'), 'CustomerPage'),
})

export const customerRoutes = [customers, importPage, customer] as const

export const customerScreens: readonly Screen[] = [
  {
    to: '/customers',
    label: t('Customers'),
    section: 'customers',
    needs: 'customers.read',
    words: listWords(t('buyers, accounts, people, privacy, erase, GDPR')),
    commands: [{ label: t('Import customers'), target: { to: '/customers/import' }, needs: 'customers.write' }],
  },
]
