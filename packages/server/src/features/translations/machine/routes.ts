import { z } from 'zod'
import type { App } from '../../../platform/http/http.ts'
import { limitRate } from '../../../platform/http/rate-limit.ts'
import { requireStaff } from '../../accounts/index.ts'
import { LanguageParams } from '../schema.ts'
import { ConnectTranslation, MachineRun, TranslationConnection } from './schema.ts'
import {
  connectTranslation,
  removeConnection,
  getConnection,
  getMachineRun,
  startMachineRun,
  stopMachineRun,
} from './service.ts'

const tags = ['languages']
/** Each asks the service whether it knows the key. */
const connections = { name: 'translation key', limit: 20, windowSeconds: 3600 } as const

export function registerMachineRoutes(app: App): void {
  registerConnectionRoutes(app)
  const params = LanguageParams
  const url = '/api/admin/translations/:language/machine'

  app.get(
    url,
    {
      schema: { operationId: 'getMachineTranslation', tags, params, response: { 200: MachineRun } },
      config: requireStaff('content.read'),
    },
    async ({ ctx, params: { language } }) => getMachineRun(ctx, language),
  )

  app.post(
    url,
    {
      schema: { operationId: 'startMachineTranslation', tags, params, response: { 201: MachineRun } },
      config: requireStaff('content.write'),
    },
    async ({ ctx, params: { language } }, reply) => reply.code(201).send(await startMachineRun(ctx, language)),
  )

  app.delete(
    url,
    {
      schema: { operationId: 'stopMachineTranslation', tags, params, response: { 200: MachineRun } },
      config: requireStaff('content.write'),
    },
    async ({ ctx, params: { language } }) => stopMachineRun(ctx, language),
  )
}

/** The account at the service. The call that ends it is one of the specification. */
function registerConnectionRoutes(app: App): void {
  const url = '/api/multilingual/connection'

  app.get(
    url,
    {
      schema: { operationId: 'getTranslationConnection', tags, response: { 200: TranslationConnection } },
      config: requireStaff('content.read'),
    },
    async ({ ctx }) => getConnection(ctx),
  )

  app.put(
    url,
    {
      schema: {
        operationId: 'connectTranslation',
        tags,
        body: ConnectTranslation,
        response: { 200: TranslationConnection },
      },
      config: requireStaff('settings.write'),
    },
    async ({ ctx, body }) => {
      await limitRate(ctx, connections, 'site')
      return connectTranslation(ctx, body.key)
    },
  )

  app.delete(
    url,
    {
      schema: { operationId: 'disconnectTranslation', tags, response: { 204: z.null() } },
      config: requireStaff('settings.write'),
    },
    async ({ ctx }, reply) => {
      await removeConnection(ctx)
      return reply.code(204).send(null)
    },
  )
}
