import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readDonationsSearch } from './search.ts'

const donations = createRoute({
  getParentRoute: () => rootRoute,
  path: '/donations',
  validateSearch: readDonationsSearch,
  component: lazyRouteComponent(() => import('./donations-page.tsx'), 'DonationsPage'),
})

const funds = createRoute({
  getParentRoute: () => rootRoute,
  path: '/donations/funds',
  component: lazyRouteComponent(() => import('./funds-page.tsx'), 'FundsPage'),
})

/** `new` is the fund to be made. */
const fund = createRoute({
  getParentRoute: () => rootRoute,
  path: '/donations/funds/$fundId',
  component: lazyRouteComponent(() => import('./fund-page.tsx'), 'FundPage'),
})

export const donationRoutes = [donations, funds, fund] as const

export const donationScreens: readonly Screen[] = [
  {
    to: '/donations',
    label: t('Donations'),
    section: 'orders',
    needs: 'orders.read',
    words: listWords(t('fund, donate, giving, charity, contribution')),
    commands: [
      {
        label: t('Create fund'),
        target: { to: '/donations/funds/$fundId', params: { fundId: 'new' } },
        needs: 'store.write',
      },
    ],
  },
]
