import type { Feature } from '../../platform/http/feature.ts'
import { registerProductViewRoutes } from './routes.ts'

export const productViewsFeature: Feature = { name: 'product-views', routes: registerProductViewRoutes }
