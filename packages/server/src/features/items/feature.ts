import type { Feature } from '../../platform/feature.ts'
import { openThemeTypes } from '../themes/index.ts'
import { itemRoutes } from './routes.ts'

export const itemsFeature: Feature = {
  name: 'items',
  routes: (app, services) => itemRoutes(app, openThemeTypes(services)),
}
