import { z } from 'zod'
import type { Feature } from '../../platform/http/feature.ts'
import { registerBulkEditRoutes } from './routes.ts'
import { bulkEditJob, finishBulkEdit } from './service.ts'
import { deleteOldEdits } from './store.ts'

/** As long as the trash keeps what was deleted. */
const keptDays = 30

/** Changes of many products at once, and their undoing. */
export const bulkEditsFeature: Feature = {
  name: 'bulk-edits',
  routes: registerBulkEditRoutes,
  jobs: {
    [bulkEditJob]: (ctx, payload) =>
      finishBulkEdit(ctx, z.object({ bulkEditId: z.string() }).parse(payload).bulkEditId),
  },
  clock: {
    'sweep-bulk-edits': {
      at: '23 4 * * *',
      run: (services) => deleteOldEdits(services.database.db, new Date(Date.now() - keptDays * 86_400_000)),
    },
  },
}
