import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { ApiKey, ApiKeyList, ApiKeyParams, CreatedApiKey, NewApiKey } from './schema.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './service.ts'

const tags = ['api-keys']
const config = requireStaff('api.write')

export function registerApiKeyRoutes(app: App): void {
  app.get(
    '/api/admin/api-keys',
    { schema: { operationId: 'listApiKeys', tags, response: { 200: ApiKeyList } }, config },
    async (request) => listApiKeys(request.ctx),
  )

  app.post(
    '/api/admin/api-keys',
    { schema: { operationId: 'createApiKey', tags, body: NewApiKey, response: { 201: CreatedApiKey } }, config },
    async (request, reply) => reply.code(201).send(await createApiKey(request.ctx, request.body)),
  )

  app.delete(
    '/api/admin/api-keys/:keyId',
    { schema: { operationId: 'revokeApiKey', tags, params: ApiKeyParams, response: { 200: ApiKey } }, config },
    async (request) => revokeApiKey(request.ctx, request.params.keyId),
  )
}
