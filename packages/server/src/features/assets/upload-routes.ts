import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireCrumb } from '../../platform/crumb.ts'
import type { App } from '../../platform/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { assetView } from './asset.ts'
import { fileTooLarge } from './errors.ts'
import { sizeLimits, storeAsset } from './store-asset.ts'

const AssetView = z.object({
  id: z.string(),
  url: z.string(),
  filename: z.string(),
  contentType: z.string(),
  byteSize: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  focalPoint: z.object({ x: z.number(), y: z.number() }),
  altText: z.string(),
})

/** Uploads carry the bytes as they are, whatever content type the browser thinks they have: what they are is found out by looking. */
export async function uploadRoutes(app: App): Promise<void> {
  const staff = requireStaff('products.write')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const { filename } = z.object({ filename: z.string().catch('file') }).parse(request.query)
    return readAll(payload, filename)
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
          /** The browser's proof may also stand here. */
          crumb: z.string().optional(),
        }),
        response: { 201: AssetView },
      },
      // Before a byte of the body is read, and again where the API document looks for it.
      onRequest: staff,
      preHandler: [staff, requireCrumb],
    },
    async (request, reply) => {
      const { filename, altText } = request.query
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const asset = await storeAsset(request.ctx, { filename, bytes, ...(altText === undefined ? {} : { altText }) })
      return reply.code(201).send(assetView(asset))
    },
  )
}

/** The whole body, or the error that it is too large, as soon as that is known. */
async function readAll(payload: Readable, fileName: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of payload) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > sizeLimits.picture) throw fileTooLarge({ fileName, maxSize: `${sizeLimits.picture / 1_000_000} MB` })
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
