import type { Feature } from '../../platform/http/feature.ts'
import { registerCategoryRoutes } from './routes.ts'

export const categoriesFeature: Feature = {
  name: 'categories',
  routes: registerCategoryRoutes,
}
