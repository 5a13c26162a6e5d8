import type { Feature } from '../../platform/http/feature.ts'
import { registerDonationRoutes } from './routes.ts'

/** What visitors give, and to what. The page of a fund is served by the feature `pages`. */
export const donationsFeature: Feature = { name: 'donations', routes: (app) => registerDonationRoutes(app) }
