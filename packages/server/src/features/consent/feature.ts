import type { Feature } from '../../platform/http/feature.ts'
import { registerConsentRoutes } from './routes.ts'
import { expireChoices } from './service.ts'
import { cookieBanner, pixels, sessionRecording } from './settings.ts'
import { selectSitesWithChoices } from './store.ts'

/** The cookie banner, what visitors chose in it, and the pixels that wait for it. Its HTML is served by the feature `pages`. */
export const consentFeature: Feature = {
  name: 'consent',
  settings: [cookieBanner, pixels, sessionRecording],
  routes: (app) => registerConsentRoutes(app),
  longJobs: { 'expire-consent': (ctx) => expireChoices(ctx) },
  clock: {
    'find-old-consent': {
      at: '23 3 * * *',
      run: async ({ database: { db }, jobs }) => {
        for (const websiteId of await selectSitesWithChoices({ db }))
          await jobs.add('expire-consent', { websiteId }, { key: `expire-consent ${websiteId}` })
      },
    },
  },
}
