import type { Feature } from '../../platform/http/feature.ts'
import { registerPageSpeedRoutes } from './routes.ts'
import { deleteOldCounts } from './store.ts'

const dayMs = 86_400_000
const keptDays = { pages: 92, all: 400 }

/** How fast the pages of the site are for its visitors. */
export const pageSpeedFeature: Feature = {
  name: 'page-speed',
  routes: registerPageSpeedRoutes,
  clock: {
    'sweep-page-speed': {
      at: '47 3 * * *',
      run: ({ database: { db } }) => {
        const before = (days: number) => new Date(Date.now() - days * dayMs)
        return deleteOldCounts({ db }, { pages: before(keptDays.pages), all: before(keptDays.all) })
      },
    },
  },
}
