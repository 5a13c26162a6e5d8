import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { SearchQuery, SearchResults } from './schema.ts'
import { searchAdmin } from './service.ts'

export function registerAdminSearchRoutes(app: App): void {
  app.get(
    '/api/admin/search',
    {
      schema: {
        operationId: 'searchAdmin',
        tags: ['site'],
        querystring: SearchQuery,
        response: { 200: SearchResults },
      },
      // Every kind of result asks for its own capability.
      config: requireStaff('orders.read', 'customers.read', 'products.read', 'content.read'),
    },
    async (request) => searchAdmin(request.ctx, request.query.q),
  )
}
