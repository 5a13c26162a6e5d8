import { purchasePaths } from '@vitrine/commerce'
import { z } from 'zod'
import { CsrfTokenInput } from '../../platform/schemas/bounded.ts'
import { requireCsrfToken, requireCsrfTokenOrOwnForm } from '../../platform/http/csrf.ts'
import { redirectAfterForm } from '../../platform/http/redirect.ts'
import type { App } from '../../platform/http/http.ts'
import type { CartBatcher } from './batched-add.ts'
import { readCartToken, setCartCookie, keepSubscription, listNewCartTokens } from './cookies.ts'
import { limitCodeTries } from '../discounts/index.ts'
import { limitCartWrites } from './limits.ts'
import { addPromoCode, removePromoCode } from './promo-codes.ts'
import { EntryParams } from './schema.ts'
import { addEntry, addSubscription, changeQuantity, removeEntry } from './service.ts'

const Text = z.string().max(2000)

/** The plain form of a product, with the fields of a gift card. */
const AddForm = z.object({
  itemId: z.string().min(1).max(100),
  sku: z.string().max(200).optional(),
  quantity: z.string().max(20).default('1'),
  isSubscription: z.stringbool().default(false),
  /** Where to go afterwards. */
  next: z.enum(['cart', 'checkout']).default('cart'),
  recipientName: Text.optional(),
  recipientEmail: Text.optional(),
  senderName: Text.optional(),
  message: Text.optional(),
  deliverOn: Text.optional(),
})

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
      const entry = { itemId, sku, quantity, additionalFields: readAnswers(answers) }
      if (isSubscription) {
        const cartToken = await addSubscription(request.ctx, adder, entry)
        keepSubscription(reply, cartToken)
        return redirectAfterForm(reply, purchasePaths.subscription(cartToken))
      }
      const { token } = await addEntry(request.ctx, adder, entry, readCartToken(request), listNewCartTokens(request))
      setCartCookie(request, reply, token)
      return redirectAfterForm(reply, purchasePaths[next])
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
