import type { Feature } from '../../platform/feature.ts'
import { sweepRateLimits } from '../../platform/rate-limit.ts'
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
    // Counts of attempts are of every feature; those of the sign-in are the ones that attackers make many of.
    'sweep-rate-limits': {
      at: '53 * * * *',
      run: (services) => sweepRateLimits({ db: services.database.db, now: new Date() }),
    },
  },
}
