import type { Feature } from '../../platform/feature.ts'
import { lockRoutes } from './page-passwords/routes.ts'

/** Passwords in front of a site or of single pages. */
export const accessFeature: Feature = { name: 'access', routes: lockRoutes }
