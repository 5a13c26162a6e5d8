import { z } from 'zod'
import type { Feature } from '../../platform/http/feature.ts'
import { transferJob } from './job.ts'
import { registerExportRoutes } from './export-routes.ts'
import { registerImportRoutes } from './import-routes.ts'
import { runTransfer } from './run.ts'
import { continueTransfers, sweepTransfers } from './sweep.ts'

const Payload = z.object({ transferId: z.string() })

/** A whole site as a zip file, in the browser of the staff. */
export const siteTransfersFeature: Feature = {
  name: 'site-transfers',
  routes: async (app, services) => {
    registerExportRoutes(app)
    await registerImportRoutes(app, services)
  },
  longJobs: {
    [transferJob]: (ctx, payload, services) => runTransfer(ctx, services, Payload.parse(payload).transferId),
  },
  clock: {
    'continue-site-transfers': { at: '* * * * *', run: continueTransfers },
    'sweep-site-transfers': { at: '53 * * * *', run: (services) => sweepTransfers(services, new Date()) },
  },
}
