import type { Feature } from '../../platform/http/feature.ts'
import { sweepRateLimits } from '../../platform/http/rate-limit.ts'
import { registerOwnAccountRoutes } from './own-routes.ts'
import { registerTwoStepRoutes } from './two-step-routes.ts'
import { registerAccountRoutes } from './routes.ts'
import { sweepSessions } from './sessions.ts'

/** Staff: accounts, roles, sessions. */
export const accountsFeature: Feature = {
  name: 'accounts',
  routes: (app) => {
    registerAccountRoutes(app)
    registerOwnAccountRoutes(app)
    registerTwoStepRoutes(app)
  },
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
