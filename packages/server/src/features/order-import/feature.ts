import { z } from 'zod'
import type { Feature } from '../../platform/http/feature.ts'
import { continueImports, sweepImports } from '../file-imports/index.ts'
import { orderImports } from './kind.ts'
import { registerOrderImportRoutes } from './routes.ts'

const Payload = z.object({ importId: z.string() })

/** Files of orders that were sold elsewhere: their import by a job, and its undoing. */
export const orderImportFeature: Feature = {
  name: 'order-import',
  routes: registerOrderImportRoutes,
  longJobs: {
    // Only when it is needed: most servers never read a file of orders.
    [orderImports.job]: async (ctx, payload) =>
      (await import('./run-import.ts')).runOrderImport(ctx, Payload.parse(payload).importId),
  },
  clock: {
    'continue-order-imports': { at: '* * * * *', run: (services) => continueImports(services, orderImports) },
    'sweep-order-imports': { at: '51 * * * *', run: (services) => sweepImports(services, orderImports, new Date()) },
  },
}
