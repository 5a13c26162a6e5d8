import type { Feature } from '../../platform/feature.ts'
import { inventoryRoutes } from './routes.ts'
import { deleteExpiredHolds } from './store.ts'

export const inventoryFeature: Feature = {
  name: 'inventory',
  routes: (app) => inventoryRoutes(app),
  clock: {
    'sweep-stock-holds': {
      at: '*/5 * * * *',
      run: (services) => deleteExpiredHolds({ db: services.database.db, now: new Date() }),
    },
  },
}
