import type { Feature } from '../../platform/http/feature.ts'
import { registerContentSaveRoutes } from './content-routes.ts'
import { registerDraftLinkRoutes } from './links/routes.ts'
import { registerDocumentRoutes } from './routes.ts'

/** Content while it is edited: drafts, their changes, and every version. */
export const documentsFeature: Feature = {
  name: 'documents',
  routes: (app) => {
    registerDocumentRoutes(app)
    registerContentSaveRoutes(app)
    registerDraftLinkRoutes(app)
  },
}
