import type { App } from '../../platform/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { ReplaceShippingOptions, ShippingOptionList } from './schema.ts'
import { listShippingOptions, replaceShippingOptions } from './service.ts'

export function shippingRoutes(app: App): void {
  app.get(
    '/api/admin/shipping-options',
    {
      schema: { operationId: 'listShippingOptions', tags: ['store'], response: { 200: ShippingOptionList } },
      config: requireStaff('store.write'),
    },
    async (request) => ({ shippingOptions: await listShippingOptions(request.ctx) }),
  )

  app.put(
    '/api/admin/shipping-options',
    {
      schema: {
        operationId: 'replaceShippingOptions',
        tags: ['store'],
        body: ReplaceShippingOptions,
        response: { 200: ShippingOptionList },
      },
      config: requireStaff('store.write'),
    },
    async (request) => ({ shippingOptions: await replaceShippingOptions(request.ctx, request.body.shippingOptions) }),
  )
}
