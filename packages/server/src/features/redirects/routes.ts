import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { SaveRedirects, Redirects } from './schema.ts'
import { getRedirects, saveRedirects } from './service.ts'

const tags = ['site']

export function redirectRoutes(app: App): void {
  app.get(
    '/api/admin/redirects',
    {
      schema: { operationId: 'getRedirects', tags, response: { 200: Redirects } },
      config: requireStaff('settings.write'),
    },
    async (request) => getRedirects(request.ctx),
  )

  app.put(
    '/api/admin/redirects',
    {
      schema: { operationId: 'saveRedirects', tags, body: SaveRedirects, response: { 200: Redirects } },
      config: requireStaff('settings.write'),
    },
    async (request) => saveRedirects(request.ctx, request.body),
  )
}
