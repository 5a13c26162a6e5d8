import type { Feature } from '../../platform/http/feature.ts'
import { registerApiKeyRoutes } from './routes.ts'

/** Keys of programs that use the API of one site. */
export const apiKeysFeature: Feature = { name: 'api-keys', routes: registerApiKeyRoutes }
