import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { Backups, BackupSchedule } from './schema.ts'
import { getBackups, openDownload, saveSchedule, startBackup, startCheck } from './service.ts'

const tags = ['site']
const params = z.object({ runId: IdInput })

/** Backups of the whole installation, for its operators; below /api/admin of any site that they administer. */
export function registerBackupRoutes(app: App, services: Services): void {
  const config = requireStaff('site.export')

  app.get(
    '/api/admin/backups',
    { schema: { operationId: 'listBackups', tags, response: { 200: Backups } }, config },
    async (request) => getBackups(request.ctx, services),
  )

  app.post(
    '/api/admin/backups',
    { schema: { operationId: 'addBackup', tags, response: { 201: Backups } }, config },
    async (request, reply) => reply.code(201).send(await startBackup(request.ctx, services)),
  )

  app.put(
    '/api/admin/backups/schedule',
    {
      schema: { operationId: 'saveBackupSchedule', tags, body: BackupSchedule, response: { 200: Backups } },
      config,
    },
    async (request) => saveSchedule(request.ctx, services, request.body),
  )

  app.post(
    '/api/admin/backups/:runId/checks',
    { schema: { operationId: 'checkBackup', tags, params, response: { 201: Backups } }, config },
    async (request, reply) => reply.code(201).send(await startCheck(request.ctx, services, request.params.runId)),
  )

  app.get(
    '/api/admin/backups/:runId/file',
    { schema: { operationId: 'downloadBackup', tags, params }, config },
    async (request, reply) => {
      const { filename, stream } = await openDownload(request.ctx, services, request.params.runId)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${filename}"`)
        .header('cache-control', 'no-store')
        .send(stream)
    },
  )
}
