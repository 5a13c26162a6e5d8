import type { Feature } from '../../platform/http/feature.ts'
import { openThemeTypes } from '../themes/index.ts'
import { registerCollectionRoutes } from './routes.ts'

export const collectionsFeature: Feature = {
  name: 'collections',
  routes: (app, services) => registerCollectionRoutes(app, openThemeTypes(services)),
}
