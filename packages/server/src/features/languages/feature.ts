import type { Feature } from '../../platform/http/feature.ts'
import { addLanguage } from './links.ts'
import { registerLanguageRoutes } from './routes.ts'
import { siteLanguages } from './settings.ts'
import { storeTexts } from './store-texts.ts'

/** The languages that visitors may read a site in. */
export const languagesFeature: Feature = {
  name: 'languages',
  settings: [siteLanguages, storeTexts],
  routes: (app) => {
    registerLanguageRoutes(app)
    // A form or a page that sends its visitor on keeps the language, too.
    app.addHook('onSend', async (request, reply) => {
      if (request.ctx?.site.languagePath === undefined) return
      const to = reply.getHeader('location')
      if (typeof to === 'string') reply.header('location', addLanguage(request.ctx.site, to))
    })
  },
}
