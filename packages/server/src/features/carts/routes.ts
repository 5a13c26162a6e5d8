import type { FastifyReply, FastifySerializerCompiler } from 'fastify'
import { ensureCsrfToken, requireCsrfToken } from '../../platform/http/csrf.ts'
import { notFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/http.ts'
import { type CartBatcher, openCartBatcher } from './batched-add.ts'
import { registerCartFormRoutes } from './form-routes.ts'
import { limitCodeTries } from '../discounts/index.ts'
import { limitCartWrites } from './limits.ts'
import { showEntryForm, showProductForm } from './product-forms.ts'
import { addPromoCode, removePromoCode } from './promo-codes.ts'
import { readCartToken, clearCartCookie, setCartCookie, keepSubscription, listNewCartTokens } from './cookies.ts'
import {
  AddedAnswer,
  AddEntry,
  AddSubscription,
  CartAnswer,
  ChangedAnswer,
  ChangeEntry,
  ChangeEntryFields,
  EntryParams,
  NewPromoCode,
  ProductForm,
  ProductFormQuery,
  ProductParams,
  PromoCodeParams,
  SubscriptionAnswer,
  UpdatedAnswer,
} from './schema.ts'
import { addEntry, addSubscription, changeFields, changeQuantity, openCart, removeEntry } from './service.ts'

const tags = ['storefront']
/**
 * Carts are built field by field (`toShoppingCart`), so the response is not filtered by its schema again. That copy
 * costs half of writing a cart.
 */
const asBuilt: FastifySerializerCompiler<unknown> = () => (answer) => JSON.stringify(answer)

export function registerCartRoutes(app: App): void {
  const adder = openCartBatcher()
  registerCartFormRoutes(app, adder)
  cartRoute(app)
  entryRoutes(app, adder)
  formRoutes(app)
  promoCodeRoutes(app)
  subscriptionRoute(app, adder)
}

function cartRoute(app: App): void {
  app.get(
    '/api/commerce/shopping-cart',
    {
      schema: { operationId: 'getShoppingCart', tags, response: { 200: CartAnswer } },
      serializerCompiler: asBuilt,
    },
    async (request, reply) => {
      ensureCsrfToken(request, reply)
      const token = readCartToken(request)
      const { cart, exists, extended } = await openCart(request.ctx, token)
      if (token !== undefined && extended) setCartCookie(request, reply, token)
      if (token !== undefined && !exists) clearCartCookie(request, reply)
      return personal(reply, cart)
    },
  )
}

function entryRoutes(app: App, adder: CartBatcher): void {
  app.post(
    '/api/commerce/shopping-cart/entries',
    {
      config: { isPurchase: true },
      schema: { operationId: 'addCartEntry', tags, body: AddEntry, response: { 200: AddedAnswer } },
      serializerCompiler: asBuilt,
      preHandler: [requireCsrfToken, limitCartWrites],
    },
    async (request, reply) => {
      const { token, ...added } = await addEntry(
        request.ctx,
        adder,
        request.body,
        readCartToken(request),
        listNewCartTokens(request),
      )
      setCartCookie(request, reply, token)
      return personal(reply, added)
    },
  )

  app.put(
    '/api/commerce/shopping-cart/entries/:entryId',
    {
      schema: {
        operationId: 'updateCartEntry',
        tags,
        params: EntryParams,
        body: ChangeEntry,
        response: { 200: UpdatedAnswer },
      },
      serializerCompiler: asBuilt,
      preHandler: [requireCsrfToken, limitCartWrites],
    },
    async (request, reply) => {
      const { entryId } = request.params
      return personal(reply, await changeQuantity(request.ctx, readCartToken(request), entryId, request.body.quantity))
    },
  )

  app.delete(
    '/api/commerce/shopping-cart/entries/:entryId',
    {
      schema: { operationId: 'removeCartEntry', tags, params: EntryParams, response: { 200: ChangedAnswer } },
      serializerCompiler: asBuilt,
      preHandler: [requireCsrfToken, limitCartWrites],
    },
    async (request, reply) => {
      const shoppingCart = await removeEntry(request.ctx, readCartToken(request), request.params.entryId)
      return personal(reply, { shoppingCart })
    },
  )

  app.put(
    '/api/commerce/shopping-cart/entries/:entryId/additionalFields',
    {
      schema: {
        operationId: 'updateCartEntryFields',
        tags,
        params: EntryParams,
        body: ChangeEntryFields,
        response: { 200: UpdatedAnswer },
      },
      serializerCompiler: asBuilt,
      preHandler: [requireCsrfToken, limitCartWrites],
    },
    async (request, reply) => {
      const { additionalFields } = request.body
      return personal(
        reply,
        await changeFields(request.ctx, readCartToken(request), request.params.entryId, additionalFields),
      )
    },
  )
}

/** What the form of a product asks for, for a new entry and for one of the cart. */
function formRoutes(app: App): void {
  app.get(
    '/api/commerce/shopping-cart/entries/:entryId/form',
    { schema: { operationId: 'getCartEntryForm', tags, params: EntryParams, response: { 200: ProductForm } } },
    async (request, reply) => {
      const form = await showEntryForm(request.ctx, readCartToken(request), request.params.entryId)
      if (!form) throw notFound({ what: 'This form' })
      return personal(reply, form)
    },
  )

  app.get(
    '/api/commerce/products/:itemId/form',
    {
      schema: {
        operationId: 'getProductForm',
        tags,
        params: ProductParams,
        querystring: ProductFormQuery,
        response: { 200: ProductForm },
      },
    },
    async (request, reply) => {
      const form = await showProductForm(request.ctx, request.params.itemId, request.query)
      if (!form) throw notFound({ what: 'This form' })
      return personal(reply, form)
    },
  )
}

function promoCodeRoutes(app: App): void {
  app.post(
    '/api/commerce/shopping-cart/promo-codes',
    {
      schema: { operationId: 'addPromoCode', tags, body: NewPromoCode, response: { 200: ChangedAnswer } },
      serializerCompiler: asBuilt,
      preHandler: [requireCsrfToken, limitCartWrites],
    },
    async (request, reply) => {
      const token = readCartToken(request)
      await limitCodeTries(request, token)
      return personal(reply, { shoppingCart: await addPromoCode(request.ctx, token, request.body.promoCode) })
    },
  )

  app.delete(
    '/api/commerce/shopping-cart/promo-codes/:promoCode',
    {
      schema: { operationId: 'removePromoCode', tags, params: PromoCodeParams, response: { 200: ChangedAnswer } },
      serializerCompiler: asBuilt,
      preHandler: [requireCsrfToken, limitCartWrites],
    },
    async (request, reply) => {
      const { promoCode } = request.params
      return personal(reply, { shoppingCart: await removePromoCode(request.ctx, readCartToken(request), promoCode) })
    },
  )
}

function subscriptionRoute(app: App, adder: CartBatcher): void {
  app.post(
    '/api/3/commerce/cart/subscription',
    {
      config: { isPurchase: true },
      schema: { operationId: 'addSubscription', tags, body: AddSubscription, response: { 200: SubscriptionAnswer } },
      preHandler: [requireCsrfToken, limitCartWrites],
    },
    async (request, reply) => {
      const { qty, ...input } = request.body
      const cartToken = await addSubscription(request.ctx, adder, { ...input, quantity: qty })
      keepSubscription(reply, cartToken)
      return personal(reply, { cartToken })
    },
  )
}

function personal<T>(reply: FastifyReply, answer: T): T {
  reply.header('cache-control', 'no-store')
  return answer
}
