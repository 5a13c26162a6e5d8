import type { Feature } from '../../platform/http/feature.ts'
import { registerCampaignRoutes } from './routes.ts'
import { sendCampaigns } from './send.ts'
import { selectSitesWithDue } from './store.ts'

/** Mails to many subscribers. */
export const campaignsFeature: Feature = {
  name: 'campaigns',
  routes: (app, services) => registerCampaignRoutes(app, services),
  longJobs: {
    'send-campaigns': (ctx, _payload, services) =>
      sendCampaigns(ctx, {
        connection: services.database.connection,
        smtpUrl: services.config.smtpUrl,
        from: services.config.mailFrom,
      }),
  },
  clock: {
    // Campaigns whose time has come, and those whose rate or mail server wanted a pause.
    'find-due-campaigns': {
      at: '* * * * *',
      run: async (services) => {
        for (const websiteId of await selectSitesWithDue({ db: services.database.db, now: new Date() }))
          services.jobs.wake('send-campaigns', websiteId)
      },
    },
  },
}
