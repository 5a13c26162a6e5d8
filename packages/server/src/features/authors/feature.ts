import type { Feature } from '../../platform/feature.ts'
import { authorRoutes } from './routes.ts'

export const authorsFeature: Feature = {
  name: 'authors',
  routes: authorRoutes,
}
