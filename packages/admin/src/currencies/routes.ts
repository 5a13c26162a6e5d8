import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'

const secondCurrencies = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/currencies',
  component: lazyRouteComponent(() => import('./currencies-page.tsx'), 'CurrenciesPage'),
})

export const currencyRoutes = [secondCurrencies] as const

export const currencyScreens: readonly Screen[] = [
  {
    to: '/settings/currencies',
    label: t('Second currencies'),
    section: 'settings',
    group: 'Store',
    needs: 'store.write',
    words: listWords(t('exchange rate, convert prices, euro, dollar, pound, currency switcher')),
  },
]
