import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'
import { listWords, t } from '../i18n/text.ts'

const payments = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/payments',
  component: lazyRouteComponent(() => import('./payments-page.tsx'), 'PaymentsPage'),
})

export const paymentRoutes = [payments] as const

export const paymentScreens: readonly Screen[] = [
  {
    to: '/settings/payments',
    label: t('Payments'),
    section: 'settings',
    group: 'Store',
    needs: 'payments.write',
    words: listWords(t('test mode, go live, bank transfer, manual, card, Stripe, Mollie, iDEAL, credit card, invoice')),
  },
]
