import type { Feature } from '../../platform/http/feature.ts'
import { registerCommentSettingsRoutes } from './routes.ts'
import { comments } from './settings.ts'

/** Whether and how visitors comment and like. */
export const commentSettingsFeature: Feature = {
  name: 'comment-settings',
  settings: [comments],
  routes: (app) => registerCommentSettingsRoutes(app),
}
