import type { Feature } from '../../platform/http/feature.ts'
import { registerMailTemplateRoutes } from './routes.ts'

/** The mails that customers get, as the store edits them. */
export const mailTemplatesFeature: Feature = {
  name: 'mail-templates',
  routes: (app) => registerMailTemplateRoutes(app),
}
