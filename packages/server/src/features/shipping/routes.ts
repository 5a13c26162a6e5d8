import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { checkCarrier } from './carriers/check.ts'
import { CarrierCheck, CarrierCheckResult } from './carriers/schema.ts'
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

  app.post(
    '/api/admin/carrier-checks',
    {
      schema: {
        operationId: 'checkCarrier',
        tags: ['store'],
        body: CarrierCheck,
        response: { 200: CarrierCheckResult },
      },
      config: { ...requireStaff('store.write'), changesNothing: true },
    },
    async (request) => checkCarrier(request.ctx, request.body),
  )
}
