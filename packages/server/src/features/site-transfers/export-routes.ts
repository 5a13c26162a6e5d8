import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { fileParts } from '../assets/index.ts'
import { exportNotReady } from './errors.ts'
import { addExport, deleteExport, getExport, getExportFile, listExports } from './exports.ts'
import { SiteExport, SiteExports } from './schema.ts'

const tags = ['site']
const params = z.object({ exportId: IdInput })

/** Exports of the whole site, below /api/admin. */
export function registerExportRoutes(app: App): void {
  const config = requireStaff('site.export')

  app.get(
    '/api/admin/site-exports',
    { schema: { operationId: 'listSiteExports', tags, response: { 200: SiteExports } }, config },
    async (request) => listExports(request.ctx),
  )

  app.post(
    '/api/admin/site-exports',
    { schema: { operationId: 'addSiteExport', tags, response: { 201: SiteExport } }, config },
    async (request, reply) => reply.code(201).send(await addExport(request.ctx)),
  )

  app.get(
    '/api/admin/site-exports/:exportId',
    { schema: { operationId: 'getSiteExport', tags, params, response: { 200: SiteExport } }, config },
    async (request) => getExport(request.ctx, request.params.exportId),
  )

  app.delete(
    '/api/admin/site-exports/:exportId',
    { schema: { operationId: 'deleteSiteExport', tags, params, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await deleteExport(request.ctx, request.params.exportId)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/site-exports/:exportId/file',
    { schema: { operationId: 'downloadSiteExport', tags, params }, config },
    async (request, reply) => {
      const file = await getExportFile(request.ctx, request.params.exportId)
      const { files } = request.ctx
      const part = await fileParts.readFilePart(request, files, file.key, file.etag)
      if (!part) throw exportNotReady({})
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${file.filename}"`)
        .header('cache-control', 'no-store')
      return fileParts.sendFilePart(request, reply, files, part)
    },
  )
}
