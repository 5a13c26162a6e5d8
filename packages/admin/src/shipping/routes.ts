import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readAddSearch } from '../shell/use-add-search.ts'
import { listWords, t } from '../i18n/text.ts'

const shipping = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/shipping',
  validateSearch: readAddSearch,
  component: lazyRouteComponent(() => import('./shipping-page.tsx'), 'ShippingPage'),
})

export const shippingRoutes = [shipping] as const

export const shippingScreens: readonly Screen[] = [
  {
    to: '/settings/shipping',
    label: t('Shipping'),
    section: 'settings',
    group: 'Store',
    needs: 'store.write',
    words: listWords(t('delivery, zones, rates, pickup, postage, countries, parcels')),
    commands: [
      {
        label: t('Add shipping zone'),
        search: { add: true },
        needs: 'store.write',
        words: listWords(t('delivery, countries')),
      },
    ],
  },
]
