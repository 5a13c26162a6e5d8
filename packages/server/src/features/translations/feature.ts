import { z } from 'zod'
import type { Feature } from '../../platform/http/feature.ts'
import { createImportFeature } from '../record-imports/index.ts'
import { translationImports } from './files/kind.ts'
import { registerMachineRoutes } from './machine/routes.ts'
import { registerTranslationRoutes } from './routes.ts'
import { deleteOrphans } from './store.ts'

const files = createImportFeature(translationImports)
const MachinePayload = z.object({ language: z.string(), runId: z.string(), withSettings: z.boolean().default(false) })

/** The texts of a site in its other languages. */
export const translationsFeature: Feature = {
  ...files,
  name: 'translations',
  routes: async (app, services) => {
    registerTranslationRoutes(app)
    registerMachineRoutes(app)
    await files.routes(app, services)
  },
  longJobs: {
    ...files.longJobs,
    // Only when it is needed: most sites are translated by people.
    'translate-by-machine': async (ctx, payload) =>
      (await import('./machine/run.ts')).runMachineTranslation(ctx, MachinePayload.parse(payload)),
  },
  clock: {
    ...files.clock,
    // After the trash is emptied: what is in it can come back with its translations.
    'delete-orphaned-translations': { at: '37 3 * * *', run: ({ database }) => deleteOrphans(database.db) },
  },
}
