import type { Feature } from '../../platform/http/feature.ts'
import { registerTranslationRoutes } from './routes.ts'
import { deleteOrphans } from './store.ts'

/** The texts of a site in its other languages. */
export const translationsFeature: Feature = {
  name: 'translations',
  routes: (app) => registerTranslationRoutes(app),
  clock: {
    // After the trash is emptied: what is in it can come back with its translations.
    'delete-orphaned-translations': { at: '37 3 * * *', run: ({ database }) => deleteOrphans(database.db) },
  },
}
