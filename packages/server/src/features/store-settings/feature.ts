import type { Feature } from '../../platform/feature.ts'
import { storeSettingsRoutes } from './routes.ts'

/** How a shop sells: who it is, what it asks for, how it is paid. */
export const storeSettingsFeature: Feature = { name: 'store-settings', routes: storeSettingsRoutes }
