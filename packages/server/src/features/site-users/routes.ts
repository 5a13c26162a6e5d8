import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireCsrfToken } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { CustomerAddress, personalData, customerAddresses } from '../customers/index.ts'
import { OrderView } from '../orders/index.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { notFound } from '../../platform/errors.ts'
import {
  changeAccount,
  changePassword,
  confirmEmailChange,
  deleteAccount,
  removeAddress,
  removeCard,
  requestEmailChange,
  writeAddress,
} from './account.ts'
import { sendCode } from './codes.ts'
import {
  findAccountOrder,
  listAccountCards,
  listAccountDownloads,
  listAccountGiftCards,
  listAccountOrders,
} from './history.ts'
import { changeGuards } from './change-guards.ts'
import { limitChanges, limitExports } from './limits.ts'
import {
  Account,
  AccountOrders,
  AddressList,
  AddressParams,
  ChangeAccount,
  ChangePassword,
  ConfirmCode,
  ConfirmEmail,
  Downloads,
  GiftCards,
  OrdersQuery,
  PersonalData,
  Proof,
  RequestCode,
  RequestEmail,
  SaveAddress,
  SavedCardParams,
  SavedCards,
  SessionAnswer,
  SignIn,
  SignOutQuery,
} from './schema.ts'
import { makeXsrfToken, requireSiteUser, requireXsrfOrCsrfToken } from './sessions.ts'
import { signIn, signInByCode, signOut } from './sign-in.ts'

const tags = ['site-users']
const base = '/api/site-users/account'
const guest = { preHandler: [requireCsrfToken] }
const own = { preHandler: changeGuards }
const nothing = { 204: z.null() }

/** Calls of visitors about their own account. No answer is kept anywhere. */
export function registerSiteUserRoutes(app: App): void {
  sessionRoutes(app)
  accountRoutes(app)
  addressRoutes(app)
  historyRoutes(app)
  cardRoutes(app)
}

function sessionRoutes(app: App): void {
  app.post(
    `${base}/session`,
    { schema: { operationId: 'signInSiteUser', tags, body: SignIn, response: { 200: SessionAnswer } }, ...guest },
    async (request, reply) => ({ xsrfToken: await signIn(request, personal(reply), request.body) }),
  )

  app.delete(
    `${base}/session`,
    {
      schema: { operationId: 'signOutSiteUser', tags, querystring: SignOutQuery, response: nothing },
      preHandler: [requireXsrfOrCsrfToken],
    },
    async (request, reply) => {
      await signOut(request, personal(reply), request.query.cloneCart)
      return reply.code(204).send(null)
    },
  )

  app.post(
    `${base}/codes`,
    { schema: { operationId: 'requestSignInCode', tags, body: RequestCode, response: { 202: z.null() } }, ...guest },
    async (request, reply) => {
      await sendCode(request, personal(reply), { purpose: 'sign-in', ...request.body })
      return reply.code(202).send(null)
    },
  )

  app.post(
    `${base}/session/code`,
    { schema: { operationId: 'signInByCode', tags, body: ConfirmCode, response: { 200: SessionAnswer } }, ...guest },
    async (request, reply) => {
      const { xsrfToken } = await signInByCode(request, personal(reply), request.body)
      return { xsrfToken }
    },
  )
}

function accountRoutes(app: App): void {
  app.get(
    base,
    { schema: { operationId: 'getSiteUserAccount', tags, response: { 200: Account } } },
    async (request, reply) => {
      const { customerId: id, email, name, hasPassword, acceptsMarketing, tokenHash } = await readUser(request, reply)
      return { id, email, name, hasPassword, acceptsMarketing, xsrfToken: makeXsrfToken(request.ctx, tokenHash) }
    },
  )

  app.put(
    base,
    { schema: { operationId: 'changeSiteUserAccount', tags, body: ChangeAccount, response: nothing }, ...own },
    async (request, reply) => {
      await changeAccount(request, request.body)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    base,
    { schema: { operationId: 'deleteSiteUserAccount', tags, body: Proof, response: nothing }, ...own },
    async (request, reply) => {
      await deleteAccount(request, personal(reply), request.body)
      return reply.code(204).send(null)
    },
  )

  app.put(
    `${base}/password`,
    { schema: { operationId: 'changeSiteUserPassword', tags, body: ChangePassword, response: nothing }, ...own },
    async (request, reply) => {
      await changePassword(request, personal(reply), request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    `${base}/email-changes`,
    { schema: { operationId: 'requestSiteUserEmail', tags, body: RequestEmail, response: { 202: z.null() } }, ...own },
    async (request, reply) => {
      await requestEmailChange(request, personal(reply), request.body)
      return reply.code(202).send(null)
    },
  )

  app.post(
    `${base}/email`,
    { schema: { operationId: 'confirmSiteUserEmail', tags, body: ConfirmEmail, response: nothing }, ...own },
    async (request, reply) => {
      await confirmEmailChange(request, personal(reply), request.body.code)
      return reply.code(204).send(null)
    },
  )

  app.get(
    `${base}/export`,
    {
      schema: { operationId: 'exportSiteUserData', tags, response: { 200: PersonalData } },
      preHandler: [limitChanges],
    },
    async (request, reply) => {
      const { customerId } = await readUser(request, reply)
      await limitExports(request, customerId)
      void reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return personalData.exportPersonalData(request.ctx, customerId)
    },
  )
}

function addressRoutes(app: App): void {
  const params = AddressParams
  app.get(
    `${base}/addresses`,
    { schema: { operationId: 'listSiteUserAddresses', tags, response: { 200: AddressList } } },
    async (request, reply) => {
      const { customerId } = await readUser(request, reply)
      return { addresses: await customerAddresses.listAddresses(request.ctx, customerId) }
    },
  )

  app.post(
    `${base}/addresses`,
    {
      schema: { operationId: 'addSiteUserAddress', tags, body: SaveAddress, response: { 201: CustomerAddress } },
      ...own,
    },
    async (request, reply) => reply.code(201).send(await writeAddress(request, request.body)),
  )

  app.put(
    `${base}/addresses/:addressId`,
    {
      schema: {
        operationId: 'saveSiteUserAddress',
        tags,
        params,
        body: SaveAddress,
        response: { 200: CustomerAddress },
      },
      ...own,
    },
    async (request) => writeAddress(request, { ...request.body, id: request.params.addressId }),
  )

  app.delete(
    `${base}/addresses/:addressId`,
    { schema: { operationId: 'deleteSiteUserAddress', tags, params, response: nothing }, ...own },
    async (request, reply) => {
      await removeAddress(request, request.params.addressId)
      return reply.code(204).send(null)
    },
  )
}

function historyRoutes(app: App): void {
  app.get(
    `${base}/orders`,
    {
      schema: { operationId: 'listSiteUserOrders', tags, querystring: OrdersQuery, response: { 200: AccountOrders } },
    },
    async (request, reply) => {
      const { customerId } = await readUser(request, reply)
      return listAccountOrders(request.ctx, customerId, request.query.cursor)
    },
  )

  app.get(
    `${base}/orders/:orderId`,
    {
      schema: {
        operationId: 'getSiteUserOrder',
        tags,
        params: z.object({ orderId: IdInput }),
        response: { 200: OrderView },
      },
    },
    async (request, reply) => {
      const { customerId } = await readUser(request, reply)
      const order = await findAccountOrder(request.ctx, customerId, request.params.orderId)
      if (!order) throw notFound({ what: 'This order' })
      return order
    },
  )

  app.get(
    `${base}/gift-cards`,
    { schema: { operationId: 'listSiteUserGiftCards', tags, response: { 200: GiftCards } } },
    async (request, reply) => {
      const { email } = await readUser(request, reply)
      return { giftCards: await listAccountGiftCards(request.ctx, email) }
    },
  )

  app.get(
    `${base}/downloads`,
    { schema: { operationId: 'listSiteUserDownloads', tags, response: { 200: Downloads } } },
    async (request, reply) => {
      const { customerId } = await readUser(request, reply)
      return { downloads: await listAccountDownloads(request.ctx, customerId) }
    },
  )
}

function cardRoutes(app: App): void {
  app.get(
    `${base}/cards`,
    { schema: { operationId: 'listSiteUserCards', tags, response: { 200: SavedCards } } },
    async (request, reply) => {
      const { customerId } = await readUser(request, reply)
      return { cards: await listAccountCards(request.ctx, customerId) }
    },
  )

  app.delete(
    `${base}/cards/:cardId`,
    {
      schema: { operationId: 'deleteSiteUserCard', tags, params: SavedCardParams, response: nothing },
      ...own,
    },
    async (request, reply) => {
      await removeCard(request, request.params.cardId)
      return reply.code(204).send(null)
    },
  )
}

function readUser(request: FastifyRequest, reply: FastifyReply) {
  personal(reply)
  return requireSiteUser(request)
}

function personal(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store')
}
