import type { Feature } from '../../platform/http/feature.ts'
import { registerAccountLinkRoutes } from './routes.ts'
import { mailPasswordLink } from './service.ts'
import { deleteOldLinks } from './store.ts'

/** So long a link that has ended still says in which way. */
const keptMs = 7 * 86_400_000

/** Links that are mailed to accounts: to set a new password, to confirm a new email. */
export const accountLinksFeature: Feature = {
  name: 'account-links',
  routes: registerAccountLinkRoutes,
  jobs: { 'mail-password-link': (ctx, { email }) => mailPasswordLink(ctx, typeof email === 'string' ? email : '') },
  clock: {
    'sweep-account-links': {
      at: '29 4 * * *',
      run: (services) => deleteOldLinks(services.database, new Date(Date.now() - keptMs)),
    },
  },
}
