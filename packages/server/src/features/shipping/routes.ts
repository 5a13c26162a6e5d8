import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { SaveShipping, ShippingSettings } from './schema.ts'
import { getShipping, saveShipping } from './service.ts'

export function registerShippingRoutes(app: App): void {
  app.get(
    '/api/admin/shipping',
    {
      schema: { operationId: 'getShipping', tags: ['store'], response: { 200: ShippingSettings } },
      config: requireStaff('store.write'),
    },
    async (request) => getShipping(request.ctx),
  )

  app.put(
    '/api/admin/shipping',
    {
      schema: { operationId: 'saveShipping', tags: ['store'], body: SaveShipping, response: { 200: ShippingSettings } },
      config: requireStaff('store.write'),
    },
    async (request) => saveShipping(request.ctx, request.body),
  )
}
