import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireCsrfToken } from '../../platform/http/csrf.ts'
import { AppError } from '../../platform/errors.ts'
import { type App, formatSentence } from '../../platform/http/http.ts'
import { redirectAfterForm } from '../../platform/http/redirect.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'
import { cartRestoring } from '../carts/index.ts'
import { findSiteUser } from '../site-users/index.ts'
import {
  addWish,
  findSharedWishes,
  findWishList,
  guestLists,
  limitWishes,
  type ListOwner,
  listWishKeys,
  removeWish,
  shareWishList,
  WishChange,
  WishInput,
  WishList,
  wishLists,
} from '../wish-lists/index.ts'
import type { ShowPage } from './form-page.ts'
import { createSharedWishListPage, createWishListPage, type WishListForm } from './wish-list-models.ts'

const path = '/wish-list'
const csrfFields = { crumb: CsrfTokenInput.optional() }
const EntryForm = z.object({ ...WishInput.shape, ...csrfFields })
const limit = (request: FastifyRequest) => limitWishes(request.ctx, toNetwork(request.ip))
const guards = [requireCsrfToken, limit]
const form = { config: { acceptsForm: true }, preHandler: guards }

/** Wish lists of visitors: calls of scripts, the page of the list, and the page that its link shows to others. */
export function registerWishListPages(app: App, show: ShowPage): void {
  callRoutes(app)
  pageRoutes(app, show)
  moveRoute(app, show)
}

function callRoutes(app: App): void {
  const tags = ['storefront']

  app.get(
    '/api/commerce/wish-list',
    { schema: { operationId: 'getWishList', tags, response: { 200: WishList } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { entries: await listWishKeys(request.ctx, await readOwner(request)) }
    },
  )

  app.put(
    '/api/commerce/wish-list/entries',
    {
      schema: { operationId: 'changeWishList', tags, body: WishChange, response: { 200: WishList } },
      preHandler: guards,
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { isWished, ...product } = request.body
      if (isWished) return { entries: await keepWish(request, reply, product) }
      await removeWish(request.ctx, await readOwner(request), { ...product, byHeart: true })
      return { entries: await listWishKeys(request.ctx, await readOwner(request)) }
    },
  )
}

/** Gives the list as it is then: the cookie of a new one is on its way. */
async function keepWish(request: FastifyRequest, reply: FastifyReply, product: z.output<typeof WishInput>) {
  const { ctx } = request
  const own = await readOwner(request)
  if (own?.kind === 'customer') {
    await addWish(ctx, own, product)
    return listWishKeys(ctx, own)
  }
  const guest = guestLists.openGuestList(request, reply)
  await addWish(ctx, guest.owner, product)
  guest.keep()
  return listWishKeys(ctx, guest.owner)
}

async function readOwner(request: FastifyRequest): Promise<ListOwner | undefined> {
  const user = await findSiteUser(request)
  return user ? { kind: 'customer', customerId: user.customerId } : guestLists.readGuestList(request)
}

/** The visitor's own list. A refusal is said on it. */
async function showList(
  request: FastifyRequest,
  reply: FastifyReply,
  show: ShowPage,
  state: WishListForm,
): Promise<FastifyReply> {
  const { ctx } = request
  return show(request, reply, async (data, crumb) => {
    if (!wishLists.read(ctx.site).enabled) return undefined
    const owner = await readOwner(request)
    const list = owner ? await findWishList(ctx, owner) : { wishes: [], sharePath: null }
    return createWishListPage(ctx, data, await findSiteUser(request), { ...list, ...state, crumb })
  })
}

/** Shows the list again after a form: by a redirect, or with what is wrong. */
async function answerForm(
  request: FastifyRequest,
  reply: FastifyReply,
  show: ShowPage,
  { work, done }: { readonly work: () => Promise<void>; readonly done: string },
): Promise<FastifyReply> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showList(request, reply, show, { problem: formatSentence(error, request), status: error.status })
  }
  return redirectAfterForm(reply, `${path}${done}`)
}

function pageRoutes(app: App, show: ShowPage): void {
  app.get(path, { schema: { querystring: z.object({ moved: z.string().max(10).optional() }) } }, (request, reply) =>
    showList(request, reply, show, { isMoved: request.query.moved === '1' }),
  )

  app.post(`${path}/entries/removal`, { schema: { body: EntryForm }, ...form }, (request, reply) => {
    const { crumb: _crumb, ...product } = request.body
    const work = async () => removeWish(request.ctx, await readOwner(request), product)
    return answerForm(request, reply, show, { work, done: '' })
  })

  const ShareForm = z.object({ isShared: z.enum(['true', 'false']), ...csrfFields })
  app.post(`${path}/share`, { schema: { body: ShareForm }, ...form }, (request, reply) => {
    const isShared = request.body.isShared === 'true'
    const work = async () => shareWishList(request.ctx, await readOwner(request), isShared)
    return answerForm(request, reply, show, { work, done: '#share' })
  })

  app.get(`${path}/shared/:token`, { schema: { params: z.object({ token: IdInput }) } }, (request, reply) =>
    show(request, reply, async (data) => {
      const wishes = await findSharedWishes(request.ctx, request.params.token)
      return wishes && createSharedWishListPage(data, wishes)
    }),
  )
}

/** Its path is one of the cart: what is added goes into the account's cart where somebody is signed in. */
function moveRoute(app: App, show: ShowPage): void {
  const add = cartRestoring.openCartAdder()
  app.post(
    '/cart/wish-list/entries',
    {
      schema: { body: EntryForm.extend({ sku: z.string().max(200) }) },
      config: { acceptsForm: true, isPurchase: true },
      preHandler: guards,
    },
    (request, reply) => {
      const { crumb: _crumb, sku, ...product } = request.body
      const work = async () => {
        await add(request, reply, { itemId: product.itemId, sku })
        await removeWish(request.ctx, await readOwner(request), product)
      }
      return answerForm(request, reply, show, { work, done: '?moved=1' })
    },
  )
}
