import type { Feature } from '../../platform/http/feature.ts'
import { registerCurrencyRoutes } from './routes.ts'
import { secondCurrencies } from './settings.ts'

/** Prices in other currencies than the store's, for reading. Their switcher is served by the feature `pages`. */
export const currenciesFeature: Feature = {
  name: 'currencies',
  settings: [secondCurrencies],
  routes: (app) => registerCurrencyRoutes(app),
}
