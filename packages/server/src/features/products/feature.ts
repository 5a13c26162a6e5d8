import type { Feature } from '../../platform/feature.ts'
import { productRoutes } from './routes.ts'

export const productsFeature: Feature = { name: 'products', routes: productRoutes }
