import type { Feature } from '../../platform/feature.ts'
import { menuRoutes } from './routes.ts'

export const menusFeature: Feature = {
  name: 'menus',
  routes: menuRoutes,
}
