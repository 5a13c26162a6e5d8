import type { Feature } from '../../platform/http/feature.ts'
import { checkTaxNumbersAgain, sweepTaxNumbers } from './check-again.ts'
import { registerTaxRoutes } from './routes.ts'

export const taxFeature: Feature = {
  name: 'tax',
  routes: (app) => registerTaxRoutes(app),
  clock: {
    'check-tax-numbers-again': { at: '*/20 * * * *', run: (services) => checkTaxNumbersAgain(services) },
    'sweep-tax-numbers': { at: '50 3 * * *', run: (services) => sweepTaxNumbers(services) },
  },
}
