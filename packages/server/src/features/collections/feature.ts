import type { Feature } from '../../platform/feature.ts'
import { openThemeTypes } from '../themes/index.ts'
import { collectionRoutes } from './routes.ts'

export const collectionsFeature: Feature = {
  name: 'collections',
  routes: (app, services) => collectionRoutes(app, openThemeTypes(services)),
}
