import type { Feature } from '../../platform/http/feature.ts'
import { registerScriptErrorRoutes } from './routes.ts'
import { deleteOldErrors } from './store.ts'

const keptMs = 30 * 86_400_000

/** Errors of scripts on the pages of visitors, for authors of themes and code. */
export const scriptErrorsFeature: Feature = {
  name: 'script-errors',
  routes: registerScriptErrorRoutes,
  clock: {
    'sweep-script-errors': {
      at: '37 4 * * *',
      run: (services) => deleteOldErrors({ db: services.database.db }, new Date(Date.now() - keptMs)),
    },
  },
}
