import type { Feature } from '../../platform/feature.ts'
import { assetRoutes } from './routes.ts'

export const assetsFeature: Feature = { name: 'assets', routes: assetRoutes }
