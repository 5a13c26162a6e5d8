import type { Feature } from '../../platform/http/feature.ts'
import { registerCartRoutes } from './routes.ts'
import { deleteOldCarts } from './write-store.ts'

const sweepLimit = 5_000

export const cartsFeature: Feature = {
  name: 'carts',
  routes: (app) => registerCartRoutes(app),
  clock: {
    'sweep-carts': {
      at: '17 * * * *',
      run: (services) => deleteOldCarts({ db: services.database.db, now: new Date() }, sweepLimit),
    },
  },
}
