import type { Feature } from '../../platform/http/feature.ts'
import { registerTagRoutes } from './routes.ts'

export const tagsFeature: Feature = {
  name: 'tags',
  routes: registerTagRoutes,
}
