import { z } from 'zod'
import type { Feature } from '../../platform/http/feature.ts'
import { continueImports, sweepImports } from '../file-imports/index.ts'
import { productImports } from './kind.ts'
import { registerProductFileRoutes } from './routes.ts'

const Payload = z.object({ importId: z.string() })

/** Files of products: their import by a job, and their export. */
export const productImportFeature: Feature = {
  name: 'product-import',
  routes: registerProductFileRoutes,
  longJobs: {
    // Only when it is needed: most servers never read a file of products, and an idle one should be small.
    [productImports.job]: async (ctx, payload) =>
      (await import('./run-import.ts')).runProductImport(ctx, Payload.parse(payload).importId),
  },
  clock: {
    'continue-product-imports': { at: '* * * * *', run: (services) => continueImports(services, productImports) },
    'sweep-product-imports': {
      at: '47 * * * *',
      run: (services) => sweepImports(services, productImports, new Date()),
    },
  },
}
