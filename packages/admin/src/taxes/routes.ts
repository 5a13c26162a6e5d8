import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'

const taxes = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/taxes',
  component: lazyRouteComponent(() => import('./taxes-page.tsx'), 'TaxesPage'),
})

export const taxRoutes = [taxes] as const

export const taxScreens: readonly Screen[] = [
  {
    to: '/settings/taxes',
    label: 'Taxes',
    section: 'settings',
    group: 'Store',
    needs: 'store.write',
    words: ['VAT', 'GST', 'sales tax', 'rates', 'reduced', 'prices include tax'],
  },
]
