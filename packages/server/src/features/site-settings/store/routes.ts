import type { App } from '../../../platform/http/http.ts'
import { requireStaff } from '../../accounts/index.ts'
import { getStoreReadiness } from './readiness.ts'
import { StoreReadiness, StoreSettingsChanges, StoreSettingsView } from './schema.ts'
import { changeStoreSettings, getStoreSettings } from './service.ts'

const tags = ['store']

export function storeSettingsRoutes(app: App): void {
  app.get(
    '/api/admin/store-settings',
    {
      schema: { operationId: 'getStoreSettings', tags, response: { 200: StoreSettingsView } },
      config: requireStaff('store.write'),
    },
    async (request) => getStoreSettings(request.ctx),
  )

  app.get(
    '/api/admin/store-settings/readiness',
    {
      schema: { operationId: 'getStoreReadiness', tags, response: { 200: StoreReadiness } },
      config: requireStaff('store.write'),
    },
    async (request) => getStoreReadiness(request.ctx),
  )

  app.patch(
    '/api/admin/store-settings',
    {
      schema: {
        operationId: 'updateStoreSettings',
        tags,
        body: StoreSettingsChanges,
        response: { 200: StoreSettingsView },
      },
      config: requireStaff('store.write'),
    },
    async (request) => changeStoreSettings(request.ctx, request.body),
  )
}
