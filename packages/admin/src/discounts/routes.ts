import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readText } from '../api/json.ts'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { type DiscountsSearch, readDiscountsSearch } from './search.ts'

const discounts = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discounts',
  validateSearch: (search: Record<string, unknown>): DiscountsSearch => readDiscountsSearch(search),
  component: lazyRouteComponent(() => import('./discounts-page.tsx'), 'DiscountsPage'),
})

const importDiscounts = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discounts/import',
  component: lazyRouteComponent(() => import('./import-discounts-page.tsx'), 'ImportDiscountsPage'),
})

/** The address has the discount that a new one is copied from. */
interface NewDiscountSearch {
  readonly from?: string
}

const newDiscount = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discounts/new',
  validateSearch: ({ from }: Record<string, unknown>): NewDiscountSearch => {
    const id = readText(from).slice(0, 100)
    return id === '' ? {} : { from: id }
  },
  component: lazyRouteComponent(() => import('./discount-page.tsx'), 'NewDiscountPage'),
})

const discount = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discounts/$discountId',
  component: lazyRouteComponent(() => import('./discount-page.tsx'), 'DiscountPage'),
})

export const discountRoutes = [discounts, importDiscounts, newDiscount, discount] as const

export const discountScreens: readonly Screen[] = [
  {
    to: '/discounts',
    label: t('Discounts'),
    section: 'marketing',
    needs: 'store.write',
    words: listWords(t('coupon, promo code, voucher, sale, free shipping, percentage, import, export, CSV')),
    commands: [
      { label: t('Create discount'), target: { to: '/discounts/new' }, needs: 'store.write' },
      { label: t('Import discounts'), target: { to: '/discounts/import' }, needs: 'store.write' },
    ],
  },
]
