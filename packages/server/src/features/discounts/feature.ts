import type { Feature } from '../../platform/http/feature.ts'
import { registerDiscountRoutes } from './routes.ts'

export const discountsFeature: Feature = { name: 'discounts', routes: (app) => registerDiscountRoutes(app) }
