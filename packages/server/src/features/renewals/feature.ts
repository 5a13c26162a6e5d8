import type { Feature } from '../../platform/http/feature.ts'
import { subscriptionSettings } from '../subscriptions/index.ts'
import { registerRenewalRoutes } from './routes.ts'
import { announceRenewals, runRenewals } from './run.ts'

export const renewalsFeature: Feature = {
  name: 'renewals',
  routes: (app) => registerRenewalRoutes(app),
  settings: [subscriptionSettings],
  clock: {
    'run-renewals': { at: '* * * * *', run: async (services) => void (await runRenewals(services)) },
    'announce-renewals': { at: '17 * * * *', run: (services) => announceRenewals(services) },
  },
}
