import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { getCommentSettings, saveCommentSettings } from './service.ts'
import { CommentSettings } from './settings.ts'

const tags = ['comments']

export function registerCommentSettingsRoutes(app: App): void {
  app.get(
    '/api/admin/comment-settings',
    {
      schema: { operationId: 'getCommentSettings', tags, response: { 200: CommentSettings } },
      config: requireStaff('settings.write'),
    },
    async (request) => getCommentSettings(request.ctx),
  )

  app.put(
    '/api/admin/comment-settings',
    {
      schema: { operationId: 'saveCommentSettings', tags, body: CommentSettings, response: { 200: CommentSettings } },
      config: requireStaff('settings.write'),
    },
    async (request) => saveCommentSettings(request.ctx, request.body),
  )
}
