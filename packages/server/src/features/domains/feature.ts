import type { Feature } from '../../platform/http/feature.ts'
import { registerDomainRoutes } from './routes.ts'
import { checkWaiting } from './service.ts'

/** Hosts of sites' own. */
export const domainsFeature: Feature = {
  name: 'domains',
  routes: registerDomainRoutes,
  clock: { 'check-domains': { at: '*/10 * * * *', run: checkWaiting } },
}
