import { z } from 'zod'
import { requireCsrfToken } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { redirectAfterForm } from '../../platform/http/redirect.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { openCartRestoring } from './restore.ts'
import { AbandonedCarts } from './schema.ts'
import { getAbandonedCarts, saveAbandonedCartSettings } from './service.ts'
import { AbandonedCartSettings } from './settings.ts'

const perAddress = { name: 'restore cart', limit: 30, windowSeconds: 600 } as const

export function registerAbandonedCartRoutes(app: App): void {
  const tags = ['carts']
  const config = requireStaff('store.write')
  const restore = openCartRestoring()

  app.get(
    '/api/admin/abandoned-carts',
    { schema: { operationId: 'getAbandonedCarts', tags, response: { 200: AbandonedCarts } }, config },
    async (request) => getAbandonedCarts(request.ctx),
  )

  app.put(
    '/api/admin/abandoned-carts',
    {
      schema: {
        operationId: 'saveAbandonedCartSettings',
        tags,
        body: AbandonedCartSettings,
        response: { 200: AbandonedCarts },
      },
      config,
    },
    async (request) => saveAbandonedCartSettings(request.ctx, request.body),
  )

  // The button of the page that the link of a mail opens.
  app.post(
    '/cart/restore/:token',
    {
      schema: { params: z.object({ token: IdInput }), body: z.object({ crumb: CsrfTokenInput.optional() }) },
      config: { acceptsForm: true, isPurchase: true },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      await limitRate(request.ctx, perAddress, toNetwork(request.ip))
      await restore(request, reply, request.params.token)
      return redirectAfterForm(reply, '/cart')
    },
  )
}
