import type { Feature } from '../../platform/http/feature.ts'
import { registerQuotaRoutes } from './routes.ts'
import { warnOwners } from './warn-owners.ts'

/** What a site may use, and what it uses. */
export const quotasFeature: Feature = {
  name: 'quotas',
  routes: registerQuotaRoutes,
  clock: { 'warn-of-limits': { at: '41 * * * *', run: (services) => warnOwners(services, new Date()) } },
}
