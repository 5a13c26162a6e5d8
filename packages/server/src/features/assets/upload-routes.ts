import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'
import { type App, uploadTimeoutMs } from '../../platform/http/http.ts'
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts'
import { requireStaff } from '../accounts/index.ts'
import { toAssetView } from './asset.ts'
import { receiveUpload, type SpooledFile } from './receive-upload.ts'
import { replaceFile } from './exchange-file.ts'
import { AssetView } from './schema.ts'
import { parseAssetId } from './parse-asset-id.ts'
import { storeAsset, storeSource } from './store-asset.ts'

/** Uploads carry the bytes as they are, whatever content type the browser thinks they have: what they are is found out by looking. */
export async function uploadRoutes(app: App): Promise<void> {
  const staff = requireStaff('assets.write')
  // A picture is read into memory when its turn comes; until then it waits on the disk.
  const turns = createConcurrencyLimit(2)
  const spooled = new WeakMap<FastifyRequest, SpooledFile>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const { filename } = z.object({ filename: z.string().catch('file') }).parse(request.query)
    const received = await receiveUpload(payload, filename)
    if (!Buffer.isBuffer(received)) spooled.set(request, received)
    return received
  })

  app.post(
    '/api/admin/assets',
    {
      schema: {
        operationId: 'uploadAsset',
        tags: ['assets'],
        querystring: z.object({
          filename: z.string().min(1).max(300),
          altText: z.string().max(1000).optional(),
          /** The folder of the library that the file comes into. One that is gone by now is ignored. */
          folderId: IdInput.optional(),
          /** Goods for download: no address, only a buyer's link. */
          isPrivate: z.stringbool().default(false),
          /** For a place that shows a picture: `file_type_unsupported` for anything else. */
          mustBePicture: z.stringbool().default(false),
          /** The browser's proof may also be here. */
          crumb: CsrfTokenInput.optional(),
        }),
        response: { 201: AssetView },
      },
      config: { ...staff, bodyTimeoutMs: uploadTimeoutMs },
      // However the request ended.
      onResponse: async (request) => spooled.get(request)?.remove(),
    },
    async (request, reply) => {
      const { filename, altText, folderId, isPrivate, mustBePicture } = request.query
      const texts = { ...(altText === undefined ? {} : { altText }), ...(folderId === undefined ? {} : { folderId }) }
      const input = { filename, isPrivate, mustBePicture, ...texts }
      const file = spooled.get(request)
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const asset = file
        ? await turns.take(() => storeSource(request.ctx, file, input))
        : await storeAsset(request.ctx, { ...input, bytes })
      return reply.code(201).send(toAssetView(asset))
    },
  )

  app.put(
    '/api/admin/assets/:assetId/file',
    {
      schema: {
        operationId: 'replaceAssetFile',
        tags: ['assets'],
        params: z.object({ assetId: IdInput }),
        querystring: z.object({ filename: z.string().min(1).max(300), crumb: CsrfTokenInput.optional() }),
        response: { 200: AssetView },
      },
      config: { ...staff, bodyTimeoutMs: uploadTimeoutMs },
      onResponse: async (request) => spooled.get(request)?.remove(),
    },
    async (request) => {
      const { filename } = request.query
      const bytes = spooled.get(request) ?? (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
      const assetId = parseAssetId(request.params.assetId)
      return toAssetView(await turns.take(() => replaceFile(request.ctx, assetId, { filename, bytes })))
    },
  )
}
