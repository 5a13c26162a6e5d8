import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { downloadFile } from '../api/download-file.ts'
import { createExportUrl } from './files/export-url.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readProductsSearch } from './search.ts'
import { getPreferredUnitSystem } from './unit-system.ts'
import { listWords, t } from '../i18n/text.ts'

const products = createRoute({
  getParentRoute: () => rootRoute,
  path: '/products',
  validateSearch: readProductsSearch,
  component: lazyRouteComponent(() => import('./products-page.tsx'), 'ProductsPage'),
})

const product = createRoute({
  getParentRoute: () => rootRoute,
  path: '/products/$itemId',
  // The filter of the list, for the way back.
  validateSearch: readProductsSearch,
  component: lazyRouteComponent(() => import('./product-page.tsx'), 'ProductPage'),
})

export const productRoutes = [products, product] as const

export const productScreens: readonly Screen[] = [
  {
    to: '/products',
    label: t('Products'),
    section: 'products',
    needs: 'products.read',
    words: listWords(t('prices, stock, low stock, variants, inventory, SKU, images')),
    commands: [
      { label: t('Add product'), search: { add: true }, needs: 'products.write', words: listWords(t('new, create')) },
      {
        label: t('Import products'),
        search: { import: true },
        needs: 'products.write',
        words: listWords(t('upload, csv, Shopify, Squarespace, spreadsheet')),
      },
      {
        label: t('Export products'),
        run: ({ language }) => downloadFile(createExportUrl({}, getPreferredUnitSystem(language))),
        needs: 'products.read',
        words: listWords(t('download, csv, spreadsheet')),
      },
    ],
  },
]
