import type { App } from '../../platform/http/http.ts'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { notFound } from '../../platform/errors.ts'
import { requireStaff } from '../accounts/index.ts'
import {
  BannerQuery,
  ConsentPreview,
  ConsentSettings,
  getNotice,
  isBannerOn,
  previewBanner,
  renderBanner,
} from '../consent/index.ts'
import { visibility } from '../site-data/index.ts'
import type { Pages } from './pages.ts'
import { sendPersonal } from './personal-routes.ts'
import { unshared } from './page-answers.ts'

/** For the address that pages name now: a banner that is changed has another one. */
const currentCacheControl = 'private, max-age=3600'

/** The HTML of the cookie banner, which pages fetch when a visitor is asked, and its preview in the editor. */
export function registerConsentPages(app: App, pages: Pages): void {
  app.get('/api/consent/banner', { schema: { querystring: BannerQuery } }, async (request, reply) => {
    const isNamed = request.query.rev === getNotice(request.ctx.site).version
    // Addresses that no page names share one entry of the cache.
    const url = `/api/consent/banner${isNamed ? `?rev=${request.query.rev}` : ''}`
    const answer = await pages.file(request.ctx, url, async (_ctx, { site }) => {
      if (!isBannerOn(site)) return undefined
      const cacheControl = isNamed && visibility.isOpenToAll(site) ? currentCacheControl : unshared
      return new CachedResponse({
        body: renderBanner(site),
        contentType: 'text/html; charset=utf-8',
        cacheControl,
        headers: { 'x-robots-tag': 'noindex' },
      })
    })
    if (!answer) throw notFound({ what: 'The cookie banner' })
    return sendPersonal(request, reply, answer)
  })

  app.post(
    '/api/admin/consent/preview',
    {
      schema: {
        operationId: 'previewConsent',
        tags: ['site'],
        body: ConsentSettings,
        response: { 200: ConsentPreview },
      },
      config: { ...requireStaff('settings.write'), changesNothing: true },
    },
    async ({ ctx, body }) => ({
      html: previewBanner(ctx, body),
      styles: pages.renderer.code.getStyles('consent'),
    }),
  )
}
