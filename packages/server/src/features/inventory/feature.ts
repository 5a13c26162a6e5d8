import type { Feature } from '../../platform/http/feature.ts'
import { registerInventoryRoutes } from './routes.ts'
import { deleteExpiredHolds } from './store.ts'

export const inventoryFeature: Feature = {
  name: 'inventory',
  routes: (app) => registerInventoryRoutes(app),
  clock: {
    'sweep-stock-holds': {
      at: '*/5 * * * *',
      run: (services) => deleteExpiredHolds({ db: services.database.db, now: new Date() }),
    },
  },
}
