import type { App } from '../../platform/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { ReplaceTaxRules, TaxRuleList } from './schema.ts'
import { listTaxRules, replaceTaxRules } from './service.ts'

export function taxRoutes(app: App): void {
  app.get(
    '/api/admin/tax-rules',
    {
      schema: { operationId: 'listTaxRules', tags: ['store'], response: { 200: TaxRuleList } },
      config: requireStaff('store.write'),
    },
    async (request) => ({ taxRules: await listTaxRules(request.ctx) }),
  )

  app.put(
    '/api/admin/tax-rules',
    {
      schema: {
        operationId: 'replaceTaxRules',
        tags: ['store'],
        body: ReplaceTaxRules,
        response: { 200: TaxRuleList },
      },
      config: requireStaff('store.write'),
    },
    async (request) => ({ taxRules: await replaceTaxRules(request.ctx, request.body.taxRules) }),
  )
}
