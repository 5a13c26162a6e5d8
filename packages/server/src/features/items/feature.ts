import type { Feature } from '../../platform/feature.ts'
import { authorRoutes } from './author-routes.ts'
import { categoryRoutes } from './category-routes.ts'
import { collectionRoutes } from './collection-routes.ts'
import { itemRoutes } from './item-routes.ts'

export const itemsFeature: Feature = {
  name: 'items',
  routes: (app) => {
    collectionRoutes(app)
    categoryRoutes(app)
    itemRoutes(app)
    authorRoutes(app)
  },
}
