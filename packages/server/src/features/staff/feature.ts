import type { Feature } from '../../platform/http/feature.ts'
import { deleteOldInvitations } from './invitation-store.ts'
import { registerInvitationRoutes } from './invitation-routes.ts'
import { registerStaffRoutes } from './routes.ts'

/** So long an ended invitation still says why its link does not work. */
const keptMs = 90 * 86_400_000

/** Who works on a site, and how they come to it. */
export const staffFeature: Feature = {
  name: 'staff',
  routes: (app, services) => {
    registerStaffRoutes(app)
    registerInvitationRoutes(app, services)
  },
  clock: {
    'sweep-invitations': {
      at: '23 4 * * *',
      run: (services) => deleteOldInvitations(services.database, new Date(Date.now() - keptMs)),
    },
  },
}
