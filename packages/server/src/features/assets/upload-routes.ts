import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { FocalPoint } from '../../platform/shared-schemas.ts'
import { CsrfTokenInput } from '../../platform/bounded.ts'
import { type App, uploadTimeoutMs } from '../../platform/http.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { requireStaff } from '../accounts/index.ts'
import { assetView } from './asset.ts'
import { receiveUpload, type SpooledFile } from './receive-upload.ts'
import { storeAsset, storeSpooled } from './store-asset.ts'

/** An asset as owners get it. */
export const AssetView = z
  .object({
    id: z.string(),
    url: z.string(),
    filename: z.string(),
    contentType: z.string(),
    byteSize: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    focalPoint: FocalPoint,
    altText: z.string(),
    title: z.string(),
    description: z.string(),
  })
  .meta({ id: 'Asset' })
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
          /** Goods for download: no address, only a buyer's link. */
          isPrivate: z.stringbool().default(false),
          /** The browser's proof may also stand here. */
          crumb: CsrfTokenInput.optional(),
        }),
        response: { 201: AssetView },
      },
      config: { ...staff, bodyTimeoutMs: uploadTimeoutMs },
      // However the request ended.
      onResponse: async (request) => spooled.get(request)?.remove(),
    },
    async (request, reply) => {
      const { filename, altText, isPrivate } = request.query
      const input = { filename, isPrivate, ...(altText === undefined ? {} : { altText }) }
      const file = spooled.get(request)
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const asset = file
        ? await turns.take(() => storeSpooled(request.ctx, file, input))
        : await storeAsset(request.ctx, { ...input, bytes })
      return reply.code(201).send(assetView(asset))
    },
  )
}
