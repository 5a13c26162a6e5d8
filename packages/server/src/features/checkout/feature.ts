import type { Feature } from '../../platform/http/feature.ts'
import { sweepKeys } from '../../platform/http/idempotency.ts'
import { reconcilePayments } from './reconcile.ts'
import { registerCheckoutRoutes } from './routes.ts'

export const checkoutFeature: Feature = {
  name: 'checkout',
  routes: (app, services) => {
    registerCheckoutRoutes(app)
    // What a crash left behind is settled as soon as the process serves again, not a minute later.
    app.addHook('onListen', async () => {
      await reconcilePayments(services).catch((error: unknown) => {
        services.log.error({ err: error }, 'payments could not be reconciled')
      })
    })
  },
  clock: {
    'reconcile-payments': { at: '* * * * *', run: async (services) => void (await reconcilePayments(services)) },
    'sweep-idempotency-keys': {
      at: '43 * * * *',
      run: (services) => sweepKeys({ db: services.database.db, now: new Date() }),
    },
  },
}
