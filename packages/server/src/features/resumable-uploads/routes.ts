import { z } from 'zod'
import { type App, uploadTimeoutMs } from '../../platform/http/http.ts'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { UploadInput, UploadList, UploadView } from './schema.ts'
import { addPart, beginUpload, discardUpload, getUpload, listUploads } from './service.ts'

/** Bytes of one request. */
const maxPartBytes = 16_000_000

const tags = ['assets']
const staff = requireStaff('assets.write')
const params = z.object({ uploadId: IdInput })
const path = '/api/admin/uploads/:uploadId'

/** Large goods for download, sent in parts that go on after a cut line. */
export async function registerUploadRoutes(app: App): Promise<void> {
  app.get(
    '/api/admin/uploads',
    { schema: { operationId: 'listUploads', tags, response: { 200: UploadList } }, config: staff },
    async (request) => ({ uploads: await listUploads(request.ctx) }),
  )

  app.post(
    '/api/admin/uploads',
    { schema: { operationId: 'beginUpload', tags, body: UploadInput, response: { 200: UploadView } }, config: staff },
    async (request) => beginUpload(request.ctx, request.body),
  )

  app.get(
    path,
    { schema: { operationId: 'getUpload', tags, params, response: { 200: UploadView } }, config: staff },
    async (request) => getUpload(request.ctx, request.params.uploadId),
  )

  app.delete(
    path,
    { schema: { operationId: 'discardUpload', tags, params, response: { 204: z.null() } }, config: staff },
    async (request, reply) => {
      await discardUpload(request.ctx, request.params.uploadId)
      return reply.code(204).send(null)
    },
  )

  await app.register(registerPartRoute)
}

/** Parts carry the bytes as they are. */
async function registerPartRoute(app: App): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxPartBytes }, (_request, body, done) => {
    done(null, body)
  })
  app.patch(
    path,
    {
      schema: {
        operationId: 'addUploadPart',
        tags,
        params,
        querystring: z.object({
          /** Where the part begins in the file: as many bytes as have arrived. */
          offset: z.coerce.number().int().min(0).max(1e12),
          crumb: CsrfTokenInput.optional(),
        }),
        response: { 200: UploadView },
      },
      bodyLimit: maxPartBytes,
      config: { ...staff, bodyTimeoutMs: uploadTimeoutMs, changesNothing: true },
    },
    async ({ ctx, params, query, body }) =>
      addPart(ctx, params.uploadId, query.offset, Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
  )
}
