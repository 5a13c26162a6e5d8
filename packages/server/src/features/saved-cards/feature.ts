import type { Feature } from '../../platform/http/feature.ts'
import { forgetRemovedCards } from './service.ts'
import { selectSitesWithRemovedCards } from './store.ts'

/** Cards that customers keep for later orders. */
export const savedCardsFeature: Feature = {
  name: 'saved-cards',
  jobs: { 'forget-saved-cards': (ctx) => forgetRemovedCards(ctx) },
  clock: {
    'find-removed-cards': {
      at: '* * * * *',
      run: async (services) => {
        for (const websiteId of await selectSitesWithRemovedCards(services.database, new Date()))
          services.jobs.wake('forget-saved-cards', websiteId)
      },
    },
  },
}
