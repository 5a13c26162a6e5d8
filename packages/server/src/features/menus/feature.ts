import type { Feature } from '../../platform/http/feature.ts'
import { registerMenuRoutes } from './routes.ts'

export const menusFeature: Feature = {
  name: 'menus',
  routes: registerMenuRoutes,
}
