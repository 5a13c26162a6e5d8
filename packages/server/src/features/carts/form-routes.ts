import { purchasePaths } from '@vitrine/commerce'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { CsrfTokenInput } from '../../platform/schemas/bounded.ts'
import { requireCsrfToken, requireCsrfTokenOrOwnForm } from '../../platform/http/csrf.ts'
import { redirectAfterForm } from '../../platform/http/redirect.ts'
import type { App } from '../../platform/http/http.ts'
import type { CartBatcher } from './batched-add.ts'
import { readCartToken } from './cookies.ts'
import { limitCodeTries } from '../discounts/index.ts'
import { limitCartWrites } from './limits.ts'
import { addPromoCode, removePromoCode } from './promo-codes.ts'
import { AddForm, addPlainEntry } from './product-forms.ts'
import { EntryParams } from './schema.ts'
import { changeQuantity, removeEntry } from './service.ts'

const ChangeForm = z.object({
  quantity: z.string().max(20).optional(),
  action: z.enum(['update', 'remove']).default('update'),
  crumb: CsrfTokenInput.optional(),
})

const PromoCodeForm = z.object({
  promoCode: z.string().max(100),
  action: z.enum(['add', 'remove']).default('add'),
  crumb: CsrfTokenInput.optional(),
})

/**
 * Plain forms for browsers without scripts. Each answers with a redirect to the page that shows what came of it; a refusal is a page with
 * its sentence and the way back.
 */
export function registerCartFormRoutes(app: App, adder: CartBatcher): void {
  app.post(
    '/cart/entries',
    {
      schema: { body: AddForm },
      config: { acceptsForm: true, isPurchase: true },
      // Product pages are shared by all visitors, so no CSRF token can be in them.
      preHandler: [requireCsrfTokenOrOwnForm, limitCartWrites],
    },
    async (request, reply) => {
      const { next, isSubscription, itemId, sku, quantity, ...answers } = request.body
      const purchase = { next, isSubscription, sku, quantity }
      const entry = { itemId, sku, quantity, additionalFields: readAnswers(answers) }
      try {
        return redirectAfterForm(reply, await addPlainEntry(request, reply, adder, purchase, entry))
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'form_invalid') throw error
        // The product has questions: its form is on a page of its own.
        const query = new URLSearchParams({
          quantity,
          next,
          isSubscription: String(isSubscription),
          ...(sku ? { sku } : {}),
        })
        return redirectAfterForm(reply, `${purchasePaths.productForm(itemId)}?${query}`)
      }
    },
  )

  app.post(
    '/cart/entries/:entryId',
    {
      schema: { params: EntryParams, body: ChangeForm },
      config: { acceptsForm: true },
      preHandler: [requireCsrfToken, limitCartWrites],
    },
    async (request, reply) => {
      const { action, quantity } = request.body
      const { entryId } = request.params
      if (action === 'remove') await removeEntry(request.ctx, readCartToken(request), entryId)
      else await changeQuantity(request.ctx, readCartToken(request), entryId, quantity)
      return redirectAfterForm(reply, purchasePaths.cart)
    },
  )

  app.post(
    '/cart/promo-codes',
    {
      schema: { body: PromoCodeForm },
      config: { acceptsForm: true },
      preHandler: [requireCsrfToken, limitCartWrites],
    },
    async (request, reply) => {
      const { action, promoCode } = request.body
      const token = readCartToken(request)
      if (action === 'remove') await removePromoCode(request.ctx, token, promoCode)
      else {
        await limitCodeTries(request, token)
        await addPromoCode(request.ctx, token, promoCode)
      }
      return redirectAfterForm(reply, purchasePaths.cart)
    },
  )
}

/** Fields that were filled in, as scripts send them; null where there are none. */
function readAnswers(answers: Readonly<Record<string, string | undefined>>): Record<string, string> | null {
  const filled = Object.entries(answers).flatMap(([name, value]) => {
    const text = value?.trim() ?? ''
    return text === '' ? [] : [[name, text] as const]
  })
  return filled.length === 0 ? null : Object.fromEntries(filled)
}
