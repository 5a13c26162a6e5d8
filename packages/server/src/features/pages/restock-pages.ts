import { z } from 'zod'
import { requireCsrfToken, requireCsrfTokenOrOwnForm } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { redirectAfterForm } from '../../platform/http/redirect.ts'
import { translateFor } from '../../platform/messages.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'
import { isStopLink, restockSettings, signUpForRestock, stopRestockMails } from '../restock/index.ts'
import type { ShowPage } from './form-page.ts'
import { createNoticePage } from './notice-page.ts'

const SignUpForm = z.object({
  productId: IdInput,
  variantId: IdInput,
  email: z.string().max(500).default(''),
  isJoinMailingList: z.literal('true').optional(),
})
const Token = z.object({ token: IdInput })

/** Where browsers without scripts sign up for a mail about stock, and the page that ends such mails. */
export function registerRestockPages(app: App, show: ShowPage): void {
  app.post(
    '/form/restock',
    { schema: { body: SignUpForm }, config: { acceptsForm: true }, preHandler: requireCsrfTokenOrOwnForm },
    async (request, reply) => {
      const { productId, variantId, email, isJoinMailingList } = request.body
      await signUpForRestock(request.ctx, toNetwork(request.ip), {
        productId,
        variantId,
        siteVisitorEmail: email,
        isJoinMailingList: isJoinMailingList === 'true',
      })
      return redirectAfterForm(reply, '/form/restock/sent')
    },
  )

  app.get('/form/restock/sent', (request, reply) =>
    show(request, reply, () => {
      const { site } = request.ctx
      const link = { href: '/', label: translateFor(site)('actionContinue') }
      return createNoticePage('/form/restock/sent', { title: restockSettings(site).thanks, text: '', link })
    }),
  )

  // Mail programs open links by themselves: this one changes nothing.
  app.get('/form/restock/stop/:token', { schema: { params: Token } }, (request, reply) =>
    show(request, reply, (_data, crumb) => {
      const { token } = request.params
      if (!isStopLink(request.ctx, token)) return undefined
      const t = translateFor(request.ctx.site)
      const path = `/form/restock/stop/${token}`
      const form = { path, crumb, label: t('restockMailStop') }
      return createNoticePage(path, { title: t('restockStopTitle'), text: t('restockStopText'), form })
    }),
  )

  app.post(
    '/form/restock/stop/:token',
    {
      schema: { params: Token, body: z.object({ crumb: CsrfTokenInput.optional() }) },
      config: { acceptsForm: true },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const { ctx, params } = request
      const isOurs = await stopRestockMails(ctx, params.token)
      const t = translateFor(ctx.site)
      const notice = { title: t('restockStopTitle'), text: t('restockStopped') }
      return show(request, reply, () =>
        isOurs ? createNoticePage(`/form/restock/stop/${params.token}`, notice) : undefined,
      )
    },
  )
}
