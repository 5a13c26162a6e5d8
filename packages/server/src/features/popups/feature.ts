import type { Feature } from '../../platform/http/feature.ts'
import { registerPopupRoutes } from './routes.ts'

/** Offers that appear over pages. Their HTML is served, and previewed, by the feature `pages`. */
export const popupsFeature: Feature = { name: 'popups', routes: (app) => registerPopupRoutes(app) }
