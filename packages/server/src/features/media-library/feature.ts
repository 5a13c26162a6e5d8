import type { Feature } from '../../platform/http/feature.ts'
import { registerMediaRoutes } from './routes.ts'

/** All pictures and files of a site in one list. */
export const mediaLibraryFeature: Feature = { name: 'media-library', routes: registerMediaRoutes }
