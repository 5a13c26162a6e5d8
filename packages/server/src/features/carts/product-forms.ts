import type { FastifyReply, FastifyRequest } from 'fastify'
import { purchasePaths } from '@vitrine/commerce'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { translateFor } from '../../platform/messages.ts'
import { isClosedItem } from '../content/index.ts'
import { type Form, type PostedFields, readPlainValues, renderForm, lineAnswers } from '../forms/index.ts'
import { openCartBatcher, type CartBatcher } from './batched-add.ts'
import { keepSubscription, listNewCartTokens, readCartToken, setCartCookie } from './cookies.ts'
import { findEntryFields, findProductForm } from './entry-form.ts'
import { limitCartWrites } from './limits.ts'
import type { AddEntry } from './schema.ts'
import { addEntry, addSubscription, changeFields } from './service.ts'

const Text = z.string().max(2000)

/** What the plain form of a product says of the purchase. */
export const PlainPurchase = z.object({
  sku: z.string().max(200).optional(),
  quantity: z.string().max(20).default('1'),
  isSubscription: z.stringbool().default(false),
  /** Where to go afterwards. */
  next: z.enum(['cart', 'checkout']).default('cart'),
})
export type PlainPurchase = z.infer<typeof PlainPurchase>

/** The plain form of a product, with the fields of a gift card. */
export const AddForm = PlainPurchase.extend({
  itemId: z.string().min(1).max(100),
  recipientName: Text.optional(),
  recipientEmail: Text.optional(),
  senderName: Text.optional(),
  message: Text.optional(),
  deliverOn: Text.optional(),
})

/** The form of a product or of a line as HTML, and what was typed into it so far. */
interface TypedForm {
  readonly posted?: PostedFields | undefined
  /** What is wrong, by the id of the field. */
  readonly errors?: Readonly<Record<string, string>>
  readonly csrfToken?: string
}

interface ShownForm {
  readonly formId: string
  readonly name: string
  readonly html: string
}

/** The form that is filled in before a product is in the cart; undefined for products without one. */
export async function showProductForm(
  ctx: Ctx,
  itemId: string,
  purchase: Partial<PlainPurchase> = {},
  typed: TypedForm = {},
): Promise<ShownForm | undefined> {
  const form = (await isClosedItem(ctx, itemId)) ? undefined : await findProductForm(ctx, itemId)
  const t = translateFor(ctx.site)
  return (
    form &&
    showForm(ctx, form, typed, {
      action: purchasePaths.productForm(itemId),
      inputs: toInputs(purchase),
      submitLabel:
        form.submitLabel || t(purchase.isSubscription === true ? 'productSubscribeText' : 'productAddToCartText'),
    })
  )
}

/** The form of a line of the visitor's cart, with its answers. Undefined where there is no such line, or it has no form. */
export async function showEntryForm(
  ctx: Ctx,
  token: string | undefined,
  entryId: string,
  typed: TypedForm = {},
): Promise<ShownForm | undefined> {
  const entry = await findEntryFields(ctx, token, entryId)
  const form = entry && (await findProductForm(ctx, entry.itemId))
  if (!form) return undefined
  const target = {
    action: purchasePaths.entryForm(entryId),
    inputs: {},
    submitLabel: translateFor(ctx.site)('cartUpdate'),
  }
  return showForm(ctx, form, typed, target, lineAnswers.readSentAnswers(entry.answers))
}

function showForm(
  ctx: Ctx,
  form: Form,
  { posted, errors = {}, csrfToken }: TypedForm,
  target: NonNullable<Parameters<typeof renderForm>[0]['target']>,
  stored: Readonly<Record<string, unknown>> = {},
): ShownForm {
  const inputs = csrfToken === undefined ? target.inputs : { ...target.inputs, crumb: csrfToken }
  const values = posted ? readPlainValues(form.fields, posted, undefined) : stored
  const shown = { form, t: translateFor(ctx.site), place: 'product', values, errors, target: { ...target, inputs } }
  return { formId: form.id, name: form.name, html: renderForm(shown) }
}

function toInputs({ sku, quantity, isSubscription, next }: Partial<PlainPurchase>): Readonly<Record<string, string>> {
  return {
    ...(sku === undefined ? {} : { sku }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(isSubscription === true ? { isSubscription: 'true' } : {}),
    ...(next === undefined ? {} : { next }),
  }
}

/** Adds what a plain form asks for; gives the address to go on to. */
export async function addPlainEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  adder: CartBatcher,
  { isSubscription, next }: PlainPurchase,
  entry: AddEntry,
): Promise<string> {
  const { ctx } = request
  if (isSubscription) {
    const cartToken = await addSubscription(ctx, adder, entry)
    keepSubscription(reply, cartToken)
    return purchasePaths.subscription(cartToken)
  }
  const { token } = await addEntry(ctx, adder, entry, readCartToken(request), listNewCartTokens(request))
  setCartCookie(request, reply, token)
  return purchasePaths[next]
}

/** Forms of products for browsers without scripts. Both ways of sending give the address to go on to, and throw what is wrong. */
interface ProductForms {
  showProduct(
    request: FastifyRequest,
    itemId: string,
    purchase: PlainPurchase,
    typed?: TypedForm,
  ): Promise<ShownForm | undefined>
  showEntry(request: FastifyRequest, entryId: string, typed?: TypedForm): Promise<ShownForm | undefined>
  add(
    request: FastifyRequest,
    reply: FastifyReply,
    itemId: string,
    purchase: PlainPurchase,
    posted: PostedFields,
  ): Promise<string>
  save(request: FastifyRequest, entryId: string, posted: PostedFields): Promise<string>
}

export function openProductForms(): ProductForms {
  const adder = openCartBatcher()
  return {
    showProduct: ({ ctx }, itemId, purchase, typed) => showProductForm(ctx, itemId, purchase, typed),
    showEntry: (request, entryId, typed) => showEntryForm(request.ctx, readCartToken(request), entryId, typed),
    add: async (request, reply, itemId, purchase, posted) => {
      await limitCartWrites(request)
      const form = await findProductForm(request.ctx, itemId)
      const additionalFields = form ? readPlainValues(form.fields, posted, undefined) : null
      const { sku, quantity } = purchase
      return addPlainEntry(request, reply, adder, purchase, { itemId, sku, quantity, additionalFields })
    },
    save: async (request, entryId, posted) => {
      await limitCartWrites(request)
      const { ctx } = request
      const token = readCartToken(request)
      const entry = await findEntryFields(ctx, token, entryId)
      const form = entry && (await findProductForm(ctx, entry.itemId))
      if (!form) throw notFound({ what: 'This form' })
      await changeFields(ctx, token, entryId, readPlainValues(form.fields, posted, undefined))
      return purchasePaths.cart
    },
  }
}
