import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { arriveAtSite, confirmSignUp } from './confirm.ts'
import { getSignUps, saveSignUpSwitch } from './operator.ts'
import {
  ArriveAtSite,
  ConfirmedSignUp,
  ConfirmSignUp,
  RequestSignUp,
  SaveSignUpSwitch,
  SignUps,
  SignUpState,
  SiteNameProposals,
  SiteNameQuery,
} from './schema.ts'
import { getSignUpState, proposeSiteNames, requestSignUp } from './service.ts'

const tags = ['site']
const config = { access: { kind: 'anyone' } } as const

export function registerSignUpRoutes(app: App, services: Services): void {
  registerOperatorRoutes(app, services)

  app.get(
    '/api/admin/sign-up',
    { schema: { operationId: 'getSignUpState', tags, response: { 200: SignUpState } }, config },
    async (request) => getSignUpState(request.ctx, services),
  )

  app.post(
    '/api/admin/sign-up/names',
    {
      schema: { operationId: 'proposeSiteNames', tags, body: SiteNameQuery, response: { 200: SiteNameProposals } },
      config,
    },
    async ({ ctx, body, ip }) => ({ proposals: await proposeSiteNames(ctx, services, body.title, ip) }),
  )

  app.post(
    '/api/admin/sign-up',
    { schema: { operationId: 'requestSignUp', tags, body: RequestSignUp, response: { 202: z.null() } }, config },
    async ({ ctx, body, ip }, reply) => {
      await requestSignUp(ctx, services, body, ip)
      return reply.code(202).send(null)
    },
  )

  app.post(
    '/api/admin/sign-up/confirmations',
    {
      schema: { operationId: 'confirmSignUp', tags, body: ConfirmSignUp, response: { 201: ConfirmedSignUp } },
      config,
    },
    async ({ ctx, body, ip }, reply) => reply.code(201).send(await confirmSignUp(ctx, services, body, ip)),
  )

  app.post(
    '/api/admin/sign-up/arrivals',
    { schema: { operationId: 'arriveAtSite', tags, body: ArriveAtSite, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await arriveAtSite(request, reply, request.body.token)
      return reply.code(204).send(null)
    },
  )
}

/** Below /api/admin of any site that an operator administers. */
function registerOperatorRoutes(app: App, services: Services): void {
  const operator = requireStaff('site.export')
  app.get(
    '/api/admin/sign-ups',
    { schema: { operationId: 'listSignUps', tags, response: { 200: SignUps } }, config: operator },
    async (request) => getSignUps(request.ctx, services),
  )

  app.put(
    '/api/admin/sign-ups/switch',
    {
      schema: { operationId: 'saveSignUpSwitch', tags, body: SaveSignUpSwitch, response: { 200: SignUps } },
      config: operator,
    },
    async (request) => saveSignUpSwitch(request.ctx, services, request.body),
  )
}
