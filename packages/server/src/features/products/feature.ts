import type { Feature } from '../../platform/http/feature.ts'
import { registerProductRoutes } from './routes.ts'

export const productsFeature: Feature = { name: 'products', routes: registerProductRoutes }
