import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CsrfTokenInput } from '../../platform/schemas/bounded.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type App, uploadTimeoutMs } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { registerCustomCssRoutes } from './custom-css-routes.ts'
import { listNotedErrors } from './error-log.ts'
import { AddedVersion, type InstalledThemeView, ThemeList, ThemeProblems, type ThemeVersionView } from './schema.ts'
import { readTheme, themeLimits, themeNames } from '../theme-files/index.ts'
import { registerTweakRoutes } from './tweak-routes.ts'
import { ThemeTypes, readThemeTypes } from './types/theme-types.ts'
import { notAZip, themeTooLarge } from './versions/errors.ts'
import {
  activateTheme,
  addVersion,
  getThemeFiles,
  findActiveVersion,
  listVersions,
  listThemeProblems,
  type ThemeRuntime,
} from './versions/service.ts'
import type { ThemeVersionRow } from './versions/store.ts'

const tags = ['themes']
const Id = z.object({ id: z.string().max(100) })
const screenshots = [
  'screenshot.png',
  'screenshot.jpg',
  'screenshot.webp',
  'assets/screenshot.png',
  'assets/screenshot.jpg',
]
const pictureTypes: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

/**
 * An owner's actions on themes. Uploading and activating need the administrator, since a theme's scripts act with the
 * rights of every viewer; tweaks need the editor.
 */
export async function registerThemeRoutes(app: App, runtime: ThemeRuntime): Promise<void> {
  const { library } = runtime
  const read = requireStaff('content.read')

  app.get(
    '/api/admin/themes',
    {
      schema: {
        operationId: 'listThemes',
        tags,
        querystring: z.object({
          cursor: z
            .string()
            .regex(/^\d{1,9}$/)
            .optional(),
          limit: z.coerce.number().int().min(1).max(100).default(20),
        }),
        response: { 200: ThemeList },
      },
      config: read,
    },
    async (request) => {
      const { cursor, limit } = request.query
      const rows = await listVersions(request.ctx, cursor === undefined ? undefined : Number(cursor), limit + 1)
      const shown = rows.slice(0, limit)
      const active = await findActiveVersion(request.ctx)
      const theme = await library.get(request.ctx.site.theme)
      const isInstalled = themeNames.readThemeName(request.ctx.site.theme)?.kind === 'installed'
      const installed = await listInstalled(request.ctx, runtime)
      return {
        active: {
          id: active?.version_id ?? (isInstalled ? (installed.find(({ isActive }) => isActive)?.id ?? null) : null),
          name: active?.name ?? (theme.conf.name || theme.name),
          revision: theme.revision,
          hasTweaks: theme.tweaks.length > 0,
        },
        installed,
        versions: shown.map((row) => versionView(row, active)),
        pagination: {
          hasNextPage: rows.length > limit,
          nextPageCursor: rows.length > limit ? String(shown.at(-1)?.number ?? 0) : null,
        },
      }
    },
  )

  app.get(
    '/api/admin/theme-types',
    { schema: { operationId: 'listThemeTypes', tags, response: { 200: ThemeTypes } }, config: read },
    async (request) => readThemeTypes(await library.get(request.ctx.site.theme)),
  )

  await app.register(async (uploads: App) => uploadRoute(uploads, runtime))
  versionRoutes(app, runtime)
  registerTweakRoutes(app, runtime)
  registerCustomCssRoutes(app, runtime)
}

/** Actions on one theme: an installed one or an uploaded version. */
function versionRoutes(app: App, runtime: ThemeRuntime): void {
  const { library } = runtime
  const read = requireStaff('content.read')
  const write = requireStaff('settings.write')

  app.post(
    '/api/admin/themes/:id/activate',
    {
      schema: {
        operationId: 'activateTheme',
        tags,
        params: Id,
        body: z.object({ acceptErrors: z.boolean().default(false) }),
        response: { 204: z.null() },
      },
      config: write,
    },
    async (request, reply) => {
      await activateTheme(request.ctx, runtime, request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/themes/:id/problems',
    {
      schema: { operationId: 'listThemeProblems', tags, params: Id, response: { 200: ThemeProblems } },
      config: read,
    },
    async (request) => {
      const { name, files } = await getThemeFiles(request.ctx, library, request.params.id)
      const [problems, noted] = await Promise.all([
        listThemeProblems(request.ctx, runtime, request.params.id),
        listNotedErrors(request.ctx, readTheme(name, files).revision),
      ])
      return {
        problems,
        onPages: noted.map(({ column_number, first_seen_at, ...error }) => ({
          ...error,
          severity: 'error' as const,
          column: column_number,
          firstSeenAt: first_seen_at.toISOString(),
        })),
      }
    },
  )

  app.get(
    '/api/admin/themes/:id/download',
    { schema: { operationId: 'downloadTheme', tags, params: Id }, config: read },
    async (request, reply) => {
      const { name, files } = await getThemeFiles(request.ctx, library, request.params.id)
      const { packTheme } = await import('./versions/pack.ts')
      const filename = name.replace(/[^\w.-]+/g, '-').toLowerCase() || 'theme'
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${filename}.zip"`)
        .send(packTheme(files))
    },
  )

  app.get(
    '/api/admin/themes/:id/screenshot',
    { schema: { operationId: 'getThemeScreenshot', tags, params: Id }, config: read },
    async (request, reply) => {
      const { files } = await getThemeFiles(request.ctx, library, request.params.id)
      const found = screenshots.find((name) => files.has(name))
      const file = found === undefined ? undefined : files.get(found)
      if (found === undefined || !file) throw notFound({ what: 'A screenshot of this theme' })
      return reply
        .type(pictureTypes[found.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        .header('content-security-policy', "default-src 'none'")
        .send(await file.read())
    },
  )
}

/** The zip file is the body. It is streamed to a temporary file while its bytes are counted, so it never fills memory. */
function uploadRoute(app: App, runtime: ThemeRuntime): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: Readable) => payload)
  const staff = requireStaff('code.write')
  app.post(
    '/api/admin/themes',
    {
      bodyLimit: themeLimits.packedBytes,
      schema: {
        operationId: 'uploadTheme',
        tags,
        querystring: z.object({ name: z.string().max(100).optional(), crumb: CsrfTokenInput.optional() }),
        response: { 201: AddedVersion },
      },
      config: { ...staff, bodyTimeoutMs: uploadTimeoutMs },
    },
    async (request, reply) => {
      if (Number(request.headers['content-length'] ?? 0) > themeLimits.packedBytes) throw themeTooLarge({})
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-theme-'))
      try {
        const zip = path.join(folder, 'upload.zip')
        const body: unknown = request.body
        if (!(body instanceof Readable)) throw notAZip({ reason: 'it is empty.' })
        await pipeline(body, limited, createWriteStream(zip))
        const { unpackTheme } = await import('./versions/unpack.ts')
        const files = await unpackTheme(zip, folder)
        const { row, problems } = await addVersion(request.ctx, runtime, files, {
          source: 'upload',
          ...(request.query.name === undefined ? {} : { name: request.query.name }),
        })
        return await reply.code(201).send({ ...versionView(row, undefined), problems: [...problems] })
      } finally {
        await fs.rm(folder, { recursive: true, force: true })
      }
    },
  )
}

async function* limited(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const part of parts) {
    size += part.length
    if (size > themeLimits.packedBytes) throw themeTooLarge({})
    yield part
  }
}

async function listInstalled(ctx: Ctx, { library }: ThemeRuntime): Promise<InstalledThemeView[]> {
  const names = await library.installed()
  return Promise.all(
    names.map(async (name) => {
      const theme = await library.get(name)
      const stored = await library.files(name)
      return {
        id: name,
        title: theme.conf.name || name,
        author: theme.conf.author,
        hasScreenshot: screenshots.some((file) => stored?.files.has(file)),
        isActive: ctx.site.theme === name,
      }
    }),
  )
}

function versionView(row: ThemeVersionRow, active: ThemeVersionRow | undefined): ThemeVersionView {
  return {
    id: row.version_id,
    number: row.number,
    name: row.name,
    hash: row.manifest_hash,
    fileCount: row.file_count,
    byteSize: row.byte_size,
    source: row.source,
    errorCount: row.error_count,
    createdOn: row.created_at.toISOString(),
    createdBy: row.created_by,
    isActive: row.version_id === active?.version_id,
  }
}
