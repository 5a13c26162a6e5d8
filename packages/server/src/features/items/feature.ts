import type { Feature } from '../../platform/http/feature.ts'
import { openThemeTypes } from '../themes/index.ts'
import { registerItemRoutes } from './routes.ts'

export const itemsFeature: Feature = {
  name: 'items',
  routes: (app, services) => registerItemRoutes(app, openThemeTypes(services)),
}
