import type { Feature } from '../../platform/http/feature.ts'
import { registerHistoryRoutes } from './routes.ts'
import { deleteOldEntries } from './store.ts'

const keptDays = 365

/** What staff changed: who, what, before and after, when. */
export const auditLogFeature: Feature = {
  name: 'audit-log',
  routes: (app) => registerHistoryRoutes(app),
  clock: {
    'sweep-audit-log': {
      at: '41 4 * * *',
      run: (services) => deleteOldEntries(services.database, new Date(Date.now() - keptDays * 86_400_000)),
    },
  },
}
