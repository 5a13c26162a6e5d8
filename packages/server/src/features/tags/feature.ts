import type { Feature } from '../../platform/feature.ts'
import { tagRoutes } from './routes.ts'

export const tagsFeature: Feature = {
  name: 'tags',
  routes: tagRoutes,
}
