import fs from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import { type App, uploadTimeoutMs } from '../../platform/http/http.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { requireAdministrator } from '../onboarding/index.ts'
import { uploadRunning } from './errors.ts'
import { addImport, deleteImport, getImport, listImports, startImport } from './imports.ts'
import { type ReceivedZip, receiveZip } from './receive-zip.ts'
import { SiteImport, SiteImportRun, SiteImports } from './schema.ts'

/** Files of a site: each may have gigabytes. */
const uploads = { name: 'site upload', limit: 30, windowSeconds: 3600 } as const

const tags = ['site']
const params = z.object({ importId: IdInput })

/** Imports of whole sites, below /api/admin. */
export async function registerImportRoutes(app: App, services: Services): Promise<void> {
  const config = requireStaff('settings.write')

  app.get(
    '/api/admin/site-imports',
    { schema: { operationId: 'listSiteImports', tags, response: { 200: SiteImports } }, config },
    async (request) => listImports(request.ctx, services),
  )

  app.get(
    '/api/admin/site-imports/:importId',
    { schema: { operationId: 'getSiteImport', tags, params, response: { 200: SiteImport } }, config },
    async (request) => getImport(request.ctx, services, request.params.importId),
  )

  app.post(
    '/api/admin/site-imports/:importId/runs',
    {
      schema: { operationId: 'runSiteImport', tags, params, body: SiteImportRun, response: { 201: SiteImport } },
      config,
    },
    async (request, reply) =>
      reply.code(201).send(await startImport(request.ctx, services, request.params.importId, request.body)),
  )

  app.delete(
    '/api/admin/site-imports/:importId',
    { schema: { operationId: 'deleteSiteImport', tags, params, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await deleteImport(request.ctx, request.params.importId)
      return reply.code(204).send(null)
    },
  )

  await app.register(async (uploads: App) => registerUploadRoute(uploads, services))
}

/** The file is the body as it is, whatever type the browser gives it. */
function registerUploadRoute(app: App, services: Services): void {
  const received = new WeakMap<FastifyRequest, ReceivedZip>()
  const uploading = new Map<string, FastifyRequest>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const zip = await receiveZip(payload, services.config, Number(request.headers['content-length'] ?? 0))
    received.set(request, zip)
    return zip
  })
  app.post(
    '/api/admin/site-imports',
    {
      schema: {
        operationId: 'addSiteImport',
        tags,
        // The browser's proof may also be here.
        querystring: z.object({ crumb: CsrfTokenInput.optional() }),
        response: { 201: SiteImport },
      },
      config: { ...requireStaff('settings.write'), bodyTimeoutMs: uploadTimeoutMs },
      // Before a byte of the file is read.
      onRequest: async (request) => {
        requireAdministrator(request.ctx)
        await limitRate(request.ctx, uploads, 'site')
        const websiteId = request.ctx.site.id
        if (uploading.has(websiteId)) throw uploadRunning({})
        uploading.set(websiteId, request)
      },
      // However the request ended.
      onResponse: async (request) => {
        if (uploading.get(request.ctx.site.id) === request) uploading.delete(request.ctx.site.id)
        const zip = received.get(request)
        if (zip) await fs.rm(zip.path, { force: true })
      },
    },
    async (request, reply) => {
      return reply.code(201).send(await addImport(request.ctx, services, received.get(request)))
    },
  )
}
