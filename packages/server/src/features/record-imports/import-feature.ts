import { z } from 'zod'
import type { Feature } from '../../platform/http/feature.ts'
import type { RecordKind } from './record-kind.ts'
import { registerRecordRoutes } from './routes.ts'
import { continueImports, sweepImports } from '../file-imports/index.ts'

const Payload = z.object({ importId: z.string() })

/** The calls, the job and the clock of one kind of records. */
export function createImportFeature(
  kind: RecordKind,
): Pick<Feature, 'longJobs' | 'clock'> & { readonly routes: NonNullable<Feature['routes']> } {
  return {
    routes: async (app) => registerRecordRoutes(app, kind),
    longJobs: { [kind.job]: async (ctx, payload) => kind.run(ctx, Payload.parse(payload).importId) },
    clock: {
      [`continue-${kind.path}`]: { at: '* * * * *', run: (services) => continueImports(services, kind) },
      [`sweep-${kind.path}`]: { at: kind.sweepAt, run: (services) => sweepImports(services, kind, new Date()) },
    },
  }
}
