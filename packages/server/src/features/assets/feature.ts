import type { Feature } from '../../platform/http/feature.ts'
import { registerAssetRoutes } from './routes.ts'

export const assetsFeature: Feature = { name: 'assets', routes: registerAssetRoutes }
