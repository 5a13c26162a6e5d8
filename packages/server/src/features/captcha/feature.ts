import type { Feature } from '../../platform/http/feature.ts'
import { registerCaptchaRoutes } from './routes.ts'
import { captcha } from './settings.ts'

/** Captchas on what visitors write. */
export const captchaFeature: Feature = {
  name: 'captcha',
  settings: [captcha],
  routes: (app) => registerCaptchaRoutes(app),
}
