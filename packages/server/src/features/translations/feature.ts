import type { Feature } from '../../platform/http/feature.ts'
import { registerTranslationRoutes } from './routes.ts'

/** The texts of a site in its other languages. */
export const translationsFeature: Feature = {
  name: 'translations',
  routes: (app) => registerTranslationRoutes(app),
}
