import type { Feature } from '../../platform/http/feature.ts'
import { registerInvitationRoutes } from './invitations.ts'
import { keepAccountCarts } from './cart-session.ts'
import { registerSiteUserRoutes } from './routes.ts'
import { sweepExpired } from './store.ts'

/** Accounts of visitors, a list for each site: sessions, codes, the account's cart. */
export const siteUsersFeature: Feature = {
  name: 'site-users',
  routes: (app) => {
    keepAccountCarts(app)
    registerSiteUserRoutes(app)
    registerInvitationRoutes(app)
  },
  clock: {
    'sweep-site-users': {
      at: '29 4 * * *',
      run: (services) => sweepExpired({ db: services.database.db, now: new Date() }),
    },
  },
}
