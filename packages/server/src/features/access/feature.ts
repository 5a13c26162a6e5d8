import type { Feature } from '../../platform/http/feature.ts'
import { registerPagePasswordRoutes } from './page-passwords/routes.ts'

/** Passwords in front of a site or of single pages. */
export const accessFeature: Feature = { name: 'access', routes: registerPagePasswordRoutes }
