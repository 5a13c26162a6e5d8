import type { Feature } from '../../platform/http/feature.ts'
import { finishDeliveries, startDeliveries } from './deliver.ts'
import { registerWebhookRoutes } from './routes.ts'
import { webhookSettings } from './settings.ts'
import { deleteOldDeliveries } from './store.ts'

const keptMs = 30 * 86_400_000

/** Tells programs of others what changes in the store. */
export const webhooksFeature: Feature = {
  name: 'webhooks',
  settings: [webhookSettings],
  routes: (app, services) => {
    registerWebhookRoutes(app)
    services.onStop(finishDeliveries)
  },
  jobs: {
    'deliver-webhooks': async (_ctx, _payload, services) => {
      void (await startDeliveries(services))
    },
  },
  clock: {
    'deliver-due-webhooks': {
      at: '* * * * *',
      run: async (services) => {
        void (await startDeliveries(services))
      },
    },
    'sweep-webhook-deliveries': {
      at: '29 4 * * *',
      run: (services) => deleteOldDeliveries({ db: services.database.db }, new Date(Date.now() - keptMs)),
    },
  },
}
