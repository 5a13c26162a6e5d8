import type { Feature } from '../../platform/http/feature.ts'
import { subscriptionSettings } from '../subscriptions/index.ts'
import { selectSitesWithPriceChanges } from './price-store.ts'
import { writePriceChanges } from './prices.ts'
import { registerRenewalRoutes } from './routes.ts'
import { announceRenewals, runRenewals } from './run.ts'

export const renewalsFeature: Feature = {
  name: 'renewals',
  routes: (app) => registerRenewalRoutes(app),
  settings: [subscriptionSettings],
  jobs: { 'write-subscription-prices': (ctx) => writePriceChanges(ctx) },
  clock: {
    // The signal that wakes the job may be lost; what is to be written is not.
    'find-subscription-prices': {
      at: '* * * * *',
      run: async (services) => {
        for (const websiteId of await selectSitesWithPriceChanges(services.database))
          services.jobs.wake('write-subscription-prices', websiteId)
      },
    },
    'run-renewals': { at: '* * * * *', run: async (services) => void (await runRenewals(services)) },
    'announce-renewals': { at: '17 * * * *', run: (services) => announceRenewals(services) },
  },
}
