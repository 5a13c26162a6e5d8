import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { MultilingualSettings, MultilingualStatus, SaveLanguages } from './schema.ts'
import { getMultilingualSettings, getMultilingualStatus, saveLanguages } from './service.ts'

const tags = ['languages']

/** The calls of the specification. */
export function registerLanguageRoutes(app: App): void {
  app.get(
    '/api/multilingual/settings',
    {
      schema: { operationId: 'getMultilingualSettings', tags, response: { 200: MultilingualSettings } },
      config: requireStaff('content.read'),
    },
    async (request) => getMultilingualSettings(request.ctx),
  )

  app.get(
    '/api/multilingual/status',
    {
      schema: { operationId: 'getMultilingualStatus', tags, response: { 200: MultilingualStatus } },
      config: requireStaff('content.read'),
    },
    async (request) => getMultilingualStatus(request.ctx),
  )

  app.put(
    '/api/multilingual/languages',
    {
      schema: {
        operationId: 'saveLanguages',
        tags,
        body: SaveLanguages,
        response: { 200: MultilingualSettings },
      },
      config: requireStaff('settings.write'),
    },
    async (request) => saveLanguages(request.ctx, request.body),
  )
}
