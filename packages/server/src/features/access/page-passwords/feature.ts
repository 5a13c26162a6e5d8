import type { Feature } from '../../../platform/feature.ts'
import { lockRoutes } from './routes.ts'

/** Passwords in front of a site or of single pages. */
export const locksFeature: Feature = { name: 'locks', routes: lockRoutes }
