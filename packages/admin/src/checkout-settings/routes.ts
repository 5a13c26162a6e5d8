import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'
import { listWords, t } from '../i18n/text.ts'

const checkout = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/checkout',
  component: lazyRouteComponent(() => import('./checkout-page.tsx'), 'CheckoutPage'),
})

export const checkoutRoutes = [checkout] as const

export const checkoutScreens: readonly Screen[] = [
  {
    to: '/settings/checkout',
    label: t('Checkout'),
    section: 'settings',
    group: 'Store',
    needs: 'store.write',
    words: listWords(
      t('order minimum, note, phone, terms, returns, policies, order number, prefix, postal address, units'),
    ),
  },
]
