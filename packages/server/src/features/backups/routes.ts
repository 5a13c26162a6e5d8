import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { BackupDownload, Backups, DownloadQuery, OperatorPassword, SaveBackupSchedule } from './schema.ts'
import { getBackups, openDownload, saveSchedule, startBackup, startCheck, startDownload } from './service.ts'

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
    { schema: { operationId: 'addBackup', tags, body: OperatorPassword, response: { 201: Backups } }, config },
    async (request, reply) => reply.code(201).send(await startBackup(request.ctx, services, request.body.password)),
  )

  app.put(
    '/api/admin/backups/schedule',
    {
      schema: { operationId: 'saveBackupSchedule', tags, body: SaveBackupSchedule, response: { 200: Backups } },
      config,
    },
    async (request) => saveSchedule(request.ctx, services, request.body),
  )

  app.post(
    '/api/admin/backups/:runId/checks',
    {
      schema: { operationId: 'checkBackup', tags, params, body: OperatorPassword, response: { 201: Backups } },
      config,
    },
    async ({ ctx, params, body }, reply) =>
      reply.code(201).send(await startCheck(ctx, services, params.runId, body.password)),
  )

  app.post(
    '/api/admin/backups/:runId/downloads',
    {
      schema: {
        operationId: 'startBackupDownload',
        tags,
        params,
        body: OperatorPassword,
        response: { 201: BackupDownload },
      },
      config,
    },
    async ({ ctx, params, body }, reply) =>
      reply.code(201).send(await startDownload(ctx, services, params.runId, body.password)),
  )

  app.get(
    '/api/admin/backups/:runId/file',
    { schema: { operationId: 'downloadBackup', tags, params, querystring: DownloadQuery }, config },
    async ({ ctx, params, query }, reply) => {
      const { filename, stream } = await openDownload(ctx, services, params.runId, query.token)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${filename}"`)
        .header('cache-control', 'no-store')
        .send(stream)
    },
  )
}
