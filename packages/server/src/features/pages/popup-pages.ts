import type { App } from '../../platform/http/http.ts'
import { notFound } from '../../platform/errors.ts'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { requireStaff } from '../accounts/index.ts'
import { PopupParams, PopupPreview, PopupQuery, PreviewPopup, renderPopup, type ShownPopup } from '../popups/index.ts'
import { visibility } from '../site-data/index.ts'
import type { Pages } from './pages.ts'
import { sendPersonal } from './personal-routes.ts'
import { unshared } from './page-answers.ts'

/** For the address that pages name now: a popup that is changed has another one. Browsers alone keep it, since its owner may turn it off. */
const currentCacheControl = 'private, max-age=3600'

/** The HTML of a popup, which pages fetch when it is due, and its preview in the editor. */
export function registerPopupPages(app: App, pages: Pages): void {
  app.get(
    '/api/popups/:popupId',
    { schema: { params: PopupParams, querystring: PopupQuery } },
    async (request, reply) => {
      const { popupId } = request.params
      const { rev } = request.query
      const findIn = (popups: readonly ShownPopup[]) => popups.find(({ id }) => id === popupId)
      const isNamed = rev === String(findIn((await pages.siteData(request.ctx)).popups)?.revision)
      // Addresses that no page names share one entry of the cache.
      const url = `/api/popups/${popupId}${isNamed ? `?rev=${rev}` : ''}`
      const answer = await pages.file(request.ctx, url, async (ctx, { site, popups }) => {
        const popup = findIn(popups)
        if (!popup) return undefined
        const isCurrent = isNamed && rev === String(popup.revision)
        const body = await renderPopup(ctx, popup.definition)
        const cacheControl = isCurrent && visibility.isOpenToAll(site) ? currentCacheControl : unshared
        return new CachedResponse({ body, contentType: 'text/html; charset=utf-8', cacheControl, headers: noIndex })
      })
      if (!answer) throw notFound({ what: 'This popup' })
      return sendPersonal(request, reply, answer)
    },
  )

  app.post(
    '/api/admin/popups/preview',
    {
      schema: { operationId: 'previewPopup', tags: ['site'], body: PreviewPopup, response: { 200: PopupPreview } },
      config: { ...requireStaff('settings.write'), changesNothing: true },
    },
    async ({ ctx, body }) => ({
      html: await renderPopup(ctx, body),
      styles: pages.renderer.code.getStyles('popup'),
    }),
  )
}

const noIndex = { 'x-robots-tag': 'noindex' }
