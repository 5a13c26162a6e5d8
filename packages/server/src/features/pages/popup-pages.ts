import type { App } from '../../platform/http/http.ts'
import { notFound } from '../../platform/errors.ts'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { requireStaff } from '../accounts/index.ts'
import { PopupParams, PopupPreview, PreviewPopup, renderPopup } from '../popups/index.ts'
import { visibility } from '../site-data/index.ts'
import type { Pages } from './pages.ts'
import { sendPersonal } from './personal-routes.ts'
import { unshared } from './staff-pages.ts'

/** Pages name their revision in the address, so a changed popup has another one. */
const publicCacheControl = 'public, max-age=3600'

/** The HTML of a popup, which pages fetch when it is due, and its preview in the editor. */
export function registerPopupPages(app: App, pages: Pages): void {
  app.get('/api/popups/:popupId', { schema: { params: PopupParams } }, async (request, reply) => {
    const { popupId } = request.params
    const answer = await pages.file(request.ctx, `/api/popups/${popupId}`, async (ctx, { site, popups }) => {
      const popup = popups.find(({ id }) => id === popupId)
      if (!popup) return undefined
      const body = await renderPopup(ctx, popup.definition)
      const cacheControl = visibility.isOpenToAll(site) ? publicCacheControl : unshared
      return new CachedResponse({ body, contentType: 'text/html; charset=utf-8', cacheControl, headers: noIndex })
    })
    if (!answer) throw notFound({ what: 'This popup' })
    return sendPersonal(request, reply, answer)
  })

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
