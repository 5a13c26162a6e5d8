import type { Feature } from '../../platform/http/feature.ts'
import { registerListViewRoutes } from './routes.ts'

export const listViewsFeature: Feature = { name: 'list-views', routes: registerListViewRoutes }
