import type { Feature } from '../../platform/http/feature.ts'
import type { MailFiles } from './attached-file.ts'
import { registerMailRoutes } from './routes.ts'
import { sendQueuedMails } from './service.ts'
import { selectSitesWithDueMails } from './store.ts'

/** The outbox. `files` makes what mails have attached: those features know mails, and mails do not know them. */
export const createMailFeature = (files: MailFiles): Feature => ({
  name: 'mail',
  routes: (app) => registerMailRoutes(app),
  jobs: {
    'send-mails': (ctx, _payload, services) =>
      sendQueuedMails(ctx, { smtpUrl: services.config.smtpUrl, from: services.config.mailFrom, files }),
  },
  clock: {
    // The signal that wakes the job may be lost; what is queued is not.
    'find-queued-mails': {
      at: '* * * * *',
      run: async (services) => {
        for (const websiteId of await selectSitesWithDueMails({ db: services.database.db, now: new Date() })) {
          services.jobs.wake('send-mails', websiteId)
        }
      },
    },
  },
})
