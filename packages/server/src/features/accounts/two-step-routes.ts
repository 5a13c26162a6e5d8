import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { CodeInput, PasswordInput, RecoveryCodes, TwoStepSetup, TwoStepState } from './schema.ts'
import { beginTwoStep, confirmTwoStep, endTwoStep, getTwoStep, renewRecoveryCodes } from './two-step.ts'

const tags = ['account']
const config = { access: { kind: 'member' } } as const

export function registerTwoStepRoutes(app: App): void {
  app.get(
    '/api/admin/account/two-step',
    { schema: { operationId: 'getTwoStep', tags, response: { 200: TwoStepState } }, config },
    async (request) => getTwoStep(request.ctx),
  )

  app.post(
    '/api/admin/account/two-step/setups',
    { schema: { operationId: 'beginTwoStep', tags, body: PasswordInput, response: { 201: TwoStepSetup } }, config },
    async (request, reply) => reply.code(201).send(await beginTwoStep(request.ctx, request.body.password)),
  )

  app.put(
    '/api/admin/account/two-step',
    { schema: { operationId: 'confirmTwoStep', tags, body: CodeInput, response: { 200: RecoveryCodes } }, config },
    async (request) => confirmTwoStep(request.ctx, request.body.code),
  )

  app.post(
    '/api/admin/account/two-step/recovery-codes',
    { schema: { operationId: 'renewRecoveryCodes', tags, body: CodeInput, response: { 201: RecoveryCodes } }, config },
    async (request, reply) => reply.code(201).send(await renewRecoveryCodes(request.ctx, request.body.code)),
  )

  app.post(
    '/api/admin/account/two-step/removal',
    { schema: { operationId: 'endTwoStep', tags, body: CodeInput, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await endTwoStep(request.ctx, request.body.code)
      return reply.code(204).send(null)
    },
  )
}
