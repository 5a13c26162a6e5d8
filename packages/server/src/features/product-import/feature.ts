import type { Feature } from '../../platform/http/feature.ts'
import { registerProductFileRoutes } from './routes.ts'

export const productImportFeature: Feature = { name: 'product-import', routes: registerProductFileRoutes }
