import type { App } from '../../platform/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { SaveUrlMappings, UrlMappings } from './schema.ts'
import { getUrlMappings, saveUrlMappings } from './service.ts'

const tags = ['site']

export function redirectRoutes(app: App): void {
  app.get(
    '/api/admin/url-mappings',
    {
      schema: { operationId: 'getUrlMappings', tags, response: { 200: UrlMappings } },
      config: requireStaff('settings.write'),
    },
    async (request) => getUrlMappings(request.ctx),
  )

  app.put(
    '/api/admin/url-mappings',
    {
      schema: { operationId: 'saveUrlMappings', tags, body: SaveUrlMappings, response: { 200: UrlMappings } },
      config: requireStaff('settings.write'),
    },
    async (request) => saveUrlMappings(request.ctx, request.body),
  )
}
