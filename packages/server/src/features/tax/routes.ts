import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { SaveTaxes, TaxSettings } from './schema.ts'
import { getTaxes, saveTaxes } from './service.ts'

export function registerTaxRoutes(app: App): void {
  app.get(
    '/api/admin/taxes',
    {
      schema: { operationId: 'getTaxes', tags: ['store'], response: { 200: TaxSettings } },
      config: requireStaff('store.write'),
    },
    async (request) => getTaxes(request.ctx),
  )

  app.put(
    '/api/admin/taxes',
    {
      schema: { operationId: 'saveTaxes', tags: ['store'], body: SaveTaxes, response: { 200: TaxSettings } },
      config: requireStaff('store.write'),
    },
    async (request) => saveTaxes(request.ctx, request.body),
  )
}
