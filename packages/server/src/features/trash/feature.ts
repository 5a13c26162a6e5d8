import type { Feature } from '../../platform/http/feature.ts'
import { trashRoutes } from './routes.ts'
import { emptyTrash } from './service.ts'

export const trashFeature: Feature = {
  name: 'trash',
  routes: trashRoutes,
  clock: { 'empty-trash': { at: '17 3 * * *', run: (services) => emptyTrash(services) } },
}
