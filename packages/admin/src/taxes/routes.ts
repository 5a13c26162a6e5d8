import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readAddSearch } from '../shell/use-add-search.ts'
import { listWords, t } from '../i18n/text.ts'

const taxes = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/taxes',
  validateSearch: readAddSearch,
  component: lazyRouteComponent(() => import('./taxes-page.tsx'), 'TaxesPage'),
})

export const taxRoutes = [taxes] as const

export const taxScreens: readonly Screen[] = [
  {
    to: '/settings/taxes',
    label: t('Taxes'),
    section: 'settings',
    group: 'Store',
    needs: 'store.write',
    words: listWords(t('VAT, GST, sales tax, rates, reduced, prices include tax')),
    commands: [
      { label: t('Add tax rule'), search: { add: true }, needs: 'store.write', words: listWords(t('VAT, GST, rate')) },
    ],
  },
]
