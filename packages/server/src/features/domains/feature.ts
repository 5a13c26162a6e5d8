import type { Feature } from '../../platform/feature.ts'
import { domainRoutes } from './routes.ts'
import { checkWaiting } from './service.ts'

/** Hosts of sites' own. */
export const domainsFeature: Feature = {
  name: 'domains',
  routes: domainRoutes,
  clock: { 'check-domains': { at: '*/10 * * * *', run: checkWaiting } },
}
