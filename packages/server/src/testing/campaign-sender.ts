/** Sends what is due of a site's campaigns, as a process of its own, for tests that kill it: `SITE_ID=... SMTP_URL=... node campaign-sender.ts`. */
import pino from 'pino'
import { sendCampaigns } from '../features/campaigns/send.ts'
import { openServices } from '../composition.ts'
import { readConfig } from '../platform/config.ts'

const services = await openServices(readConfig({ ...process.env, PORT: '0' }), pino({ level: 'fatal' }))
const site = await services.siteById(process.env['SITE_ID'] ?? '')
if (!site) throw new Error('There is no such site.')
await sendCampaigns(services.ctxFor(site), {
  connection: services.database.connection,
  smtpUrl: services.config.smtpUrl,
  from: 'News <news@example.com>',
})
await services.stop()
process.exit(0)
