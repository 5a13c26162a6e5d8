import type { Feature } from '../../platform/http/feature.ts'
import { registerOnboardingRoutes } from './routes.ts'
import { firstPages, onboarding } from './settings.ts'

/** What a new installation begins with. */
export const onboardingFeature: Feature = {
  name: 'onboarding',
  settings: [onboarding, firstPages],
  routes: registerOnboardingRoutes,
}
