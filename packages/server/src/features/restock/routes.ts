import { z } from 'zod'
import { requireCsrfToken } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { requireStaff } from '../accounts/index.ts'
import {
  exportRestockSignUps,
  getRestockSettings,
  listRestockGroups,
  listRestockSignUps,
  removeRestockSignUp,
  saveRestockSettings,
  sendAllRestock,
  sendRestock,
} from './groups.ts'
import {
  RestockExportQuery,
  RestockGroupQuery,
  RestockGroups,
  RestockQuery,
  RestockSending,
  RestockSettings,
  NewRestockSignUp,
  RestockSignUpParams,
  RestockSignUps,
  RestockThanks,
  SendAllRestock,
  SendRestock,
} from './schema.ts'
import { signUpForRestock } from './sign-up.ts'

/** The specification's address: sign-ups of visitors, and the lists of them for staff. */
const root = '/api/site-users/account/notifications/restock'

export function registerRestockRoutes(app: App): void {
  registerVisitorRoutes(app)
  registerGroupRoutes(app)
  registerOwnerRoutes(app)
}

function registerVisitorRoutes(app: App): void {
  const tags = ['storefront']

  app.post(
    root,
    {
      schema: { operationId: 'signUpForRestock', tags, body: NewRestockSignUp, response: { 200: RestockThanks } },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return signUpForRestock(request.ctx, toNetwork(request.ip), request.body)
    },
  )
}

const tags = ['restock']

function registerGroupRoutes(app: App): void {
  app.get(
    root,
    {
      schema: { operationId: 'listRestockSignUps', tags, querystring: RestockQuery, response: { 200: RestockSignUps } },
      config: requireStaff('customers.read'),
    },
    async (request) => listRestockSignUps(request.ctx, request.query),
  )

  app.get(
    `${root}/groups`,
    {
      schema: {
        operationId: 'listRestockGroups',
        tags,
        querystring: RestockGroupQuery,
        response: { 200: RestockGroups },
      },
      config: requireStaff('customers.read'),
    },
    async (request) => listRestockGroups(request.ctx, request.query.cursor),
  )

  app.post(
    `${root}/send`,
    {
      schema: { operationId: 'sendRestock', tags, body: SendRestock, response: { 200: RestockSending } },
      config: requireStaff('store.write'),
    },
    async (request) => sendRestock(request.ctx, request.body),
  )

  app.post(
    `${root}/send/all`,
    {
      schema: { operationId: 'sendAllRestock', tags, body: SendAllRestock, response: { 200: RestockSending } },
      config: requireStaff('store.write'),
    },
    async (request) => sendAllRestock(request.ctx, request.body.sendRequests),
  )
}

function registerOwnerRoutes(app: App): void {
  app.get(
    '/api/admin/restock/settings',
    {
      schema: { operationId: 'getRestockSettings', tags, response: { 200: RestockSettings } },
      config: requireStaff('store.write'),
    },
    async (request) => getRestockSettings(request.ctx),
  )

  app.put(
    '/api/admin/restock/settings',
    {
      schema: { operationId: 'saveRestockSettings', tags, body: RestockSettings, response: { 200: RestockSettings } },
      config: requireStaff('store.write'),
    },
    async (request) => saveRestockSettings(request.ctx, request.body),
  )

  app.delete(
    '/api/admin/restock/sign-ups/:signUpId',
    {
      schema: { operationId: 'removeRestockSignUp', tags, params: RestockSignUpParams, response: { 204: z.null() } },
      config: requireStaff('customers.write'),
    },
    async (request, reply) => {
      await removeRestockSignUp(request.ctx, request.params.signUpId)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/restock/sign-ups.csv',
    {
      schema: { operationId: 'exportRestockSignUps', tags, querystring: RestockExportQuery },
      config: requireStaff('customers.read'),
    },
    async (request, reply) => {
      return sendCsv(
        reply,
        addDay('restock', request.ctx.now),
        exportRestockSignUps(request.ctx, request.query.variantId),
      )
    },
  )
}
