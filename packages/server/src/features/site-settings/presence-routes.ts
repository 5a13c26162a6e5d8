import type { App } from '../../platform/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { Presence, PresenceChanges } from './presence-schema.ts'
import { changePresence, getPresence } from './presence.ts'

const tags = ['site']

export function presenceRoutes(app: App): void {
  app.get(
    '/api/admin/site/presence',
    {
      schema: { operationId: 'getPresence', tags, response: { 200: Presence } },
      config: requireStaff('settings.write'),
    },
    async (request) => getPresence(request.ctx),
  )

  app.patch(
    '/api/admin/site/presence',
    {
      schema: { operationId: 'changePresence', tags, body: PresenceChanges, response: { 200: Presence } },
      config: requireStaff('settings.write'),
    },
    async (request) => changePresence(request.ctx, request.body),
  )
}
