import { z } from 'zod'
import { type App, uploadTimeoutMs } from '../../platform/http/http.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import type { RecordKind } from './record-kind.ts'
import {
  addImport,
  getImport,
  getImportRows,
  listImports,
  startImport,
  stopImport,
  undoImport,
} from './record-imports.ts'
import { FileImport, FileImportRows, FileImports, NewFileImportQuery } from './schema.ts'

/** Files of one kind in the browser of the staff. */
export async function registerRecordRoutes(app: App, kind: RecordKind): Promise<void> {
  const { noun } = kind
  const tags = [kind.tag]
  const url = `/api/admin/${kind.path}`
  const config = requireStaff(kind.capability)
  const params = z.object({ importId: IdInput })

  app.get(
    url,
    { schema: { operationId: `list${noun}Imports`, tags, response: { 200: FileImports } }, config },
    async (request) => listImports(request.ctx, kind),
  )

  app.get(
    `${url}/:importId`,
    { schema: { operationId: `get${noun}Import`, tags, params, response: { 200: FileImport } }, config },
    async (request) => getImport(request.ctx, kind, request.params.importId),
  )

  app.get(
    `${url}/:importId/rows`,
    { schema: { operationId: `list${noun}ImportRows`, tags, params, response: { 200: FileImportRows } }, config },
    async (request) => getImportRows(request.ctx, kind, request.params.importId),
  )

  const steps = [
    { path: 'runs', operationId: `run${noun}Import`, take: startImport },
    { path: 'cancellations', operationId: `cancel${noun}Import`, take: stopImport },
    { path: 'undos', operationId: `undo${noun}Import`, take: undoImport },
  ]
  for (const { path, operationId, take } of steps)
    app.post(
      `${url}/:importId/${path}`,
      { schema: { operationId, tags, params, response: { 201: FileImport } }, config },
      async (request, reply) => reply.code(201).send(await take(request.ctx, kind, request.params.importId)),
    )

  await app.register(async (uploads: App) => registerUploadRoute(uploads, kind))
}

/** The file is the body as it is, whatever type the browser gives it. */
function registerUploadRoute(app: App, kind: RecordKind): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: kind.maxFileBytes }, (_request, body, done) => {
    done(null, body)
  })
  const uploads = { name: `${kind.noun.toLowerCase()} upload`, limit: kind.maxUploads, windowSeconds: 3600 }
  app.post(
    `/api/admin/${kind.path}`,
    {
      schema: {
        operationId: `add${kind.noun}Import`,
        tags: [kind.tag],
        querystring: NewFileImportQuery,
        response: { 201: FileImport },
      },
      config: { ...requireStaff(kind.capability), bodyTimeoutMs: uploadTimeoutMs },
      // Before a byte of the file is read.
      onRequest: async (request) => limitRate(request.ctx, uploads, 'site'),
    },
    async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return reply.code(201).send(await addImport(request.ctx, kind, bytes, request.query.fileName))
    },
  )
}
