import type { Feature } from '../../platform/feature.ts'
import { accountRoutes } from './routes.ts'
import { sweepSessions } from './sessions.ts'

/** Staff: accounts, roles, sessions. */
export const accountsFeature: Feature = {
  name: 'accounts',
  routes: accountRoutes,
  clock: {
    'sweep-sessions': {
      at: '17 4 * * *',
      run: (services) => sweepSessions({ db: services.database.db, now: new Date() }),
    },
  },
}
