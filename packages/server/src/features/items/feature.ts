import type { Feature } from '../../platform/feature.ts'
import { openThemeTypes } from '../themes/index.ts'
import { authorRoutes } from './author-routes.ts'
import { categoryRoutes } from './category-routes.ts'
import { collectionRoutes } from './collection-routes.ts'
import { itemRoutes } from './item-routes.ts'
import { trashRoutes } from './trash/routes.ts'
import { emptyTrash } from './trash/service.ts'

export const itemsFeature: Feature = {
  name: 'items',
  routes: (app, services) => {
    const typesFor = openThemeTypes(services)
    collectionRoutes(app, typesFor)
    categoryRoutes(app)
    itemRoutes(app, typesFor)
    authorRoutes(app)
    trashRoutes(app)
  },
  clock: { 'empty-trash': { at: '17 3 * * *', run: (services) => emptyTrash(services) } },
}
