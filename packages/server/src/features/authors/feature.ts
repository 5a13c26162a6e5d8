import type { Feature } from '../../platform/http/feature.ts'
import { registerAuthorRoutes } from './routes.ts'

export const authorsFeature: Feature = {
  name: 'authors',
  routes: registerAuthorRoutes,
}
