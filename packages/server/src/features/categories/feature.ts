import type { Feature } from '../../platform/feature.ts'
import { categoryRoutes } from './routes.ts'

export const categoriesFeature: Feature = {
  name: 'categories',
  routes: categoryRoutes,
}
