import { z } from 'zod'
import { requireCsrfToken } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { translateFor } from '../../platform/messages.ts'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'
import { findRestorableCart } from '../abandoned-carts/index.ts'
import { cartCookies } from '../carts/index.ts'
import { suppressions } from '../mail/index.ts'
import { unsubscribeFromOffers } from '../newsletter/index.ts'
import type { ShowPage } from './form-page.ts'
import { createNoticePage } from './notice-page.ts'

const params = z.object({ token: IdInput })

/** Pages that the links of reminders open. Mail programs open links by themselves: opening one changes nothing. */
export function registerReminderPages(app: App, show: ShowPage): void {
  registerRestorePage(app, show)
  registerUnsubscribePages(app, show)
}

function registerRestorePage(app: App, show: ShowPage): void {
  app.get('/cart/restore/:token', { schema: { params } }, async (request, reply) => {
    const { token } = request.params
    const found = await findRestorableCart(request.ctx, token, cartCookies.readCartToken(request))
    if (found?.kind === 'own') return reply.header('cache-control', 'no-store').redirect('/cart')
    return show(request, reply, (_data, crumb) => {
      if (!found) return undefined
      const t = translateFor(request.ctx.site)
      const path = `/cart/restore/${token}`
      const title = t('abandonedRestoreTitle')
      if (found.kind === 'gone') {
        const link = { href: '/', label: t('actionContinue') }
        return createNoticePage(path, { title, text: t('abandonedGone'), link })
      }
      const lines = found.lines.map((line) => [`${line.quantity} × ${line.title}`, ...line.options].join(', '))
      const form = { path, crumb, label: t('abandonedRestoreButton') }
      return createNoticePage(path, { title, text: t('abandonedRestoreText'), lines, form })
    })
  })
}

function registerUnsubscribePages(app: App, show: ShowPage): void {
  const path = '/form/unsubscribe/:token'

  app.get(path, { schema: { params }, config: { endsMails: true } }, (request, reply) =>
    show(request, reply, (_data, crumb) => {
      const { token } = request.params
      const { site } = request.ctx
      if (!suppressions.isLink(site, token)) return undefined
      const t = translateFor(site)
      return createNoticePage(`/form/unsubscribe/${token}`, {
        title: t('unsubscribeTitle'),
        text: t('unsubscribeText', { site: site.title }),
        form: { path: `/form/unsubscribe/${token}/confirm`, crumb, label: t('unsubscribeButton') },
      })
    }),
  )

  app.post(
    `${path}/confirm`,
    {
      schema: { params, body: z.object({ crumb: CsrfTokenInput.optional() }) },
      config: { acceptsForm: true, endsMails: true },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const isOurs = await unsubscribeFromOffers(request.ctx, request.params.token, request.ip)
      const t = translateFor(request.ctx.site)
      const notice = { title: t('unsubscribeTitle'), text: t('unsubscribeDone') }
      return show(request, reply, () =>
        isOurs ? createNoticePage(`/form/unsubscribe/${request.params.token}`, notice) : undefined,
      )
    },
  )

  // The button of mail programs (RFC 8058): no cookie comes with it, and the address itself is the proof.
  app.post(
    path,
    {
      schema: { params, body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }) },
      config: { acceptsForm: true, endsMails: true },
    },
    async (request, reply) => {
      const isOurs = await unsubscribeFromOffers(request.ctx, request.params.token, request.ip)
      return reply
        .code(isOurs ? 200 : 404)
        .type('text/plain; charset=utf-8')
        .send('')
    },
  )
}
