import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import type { DerivedType } from '../../platform/images/images.ts'
import { getDisplayName } from './address-name.ts'
import { createDerivatives, type Derivative, type Derivatives } from './derivatives.ts'
import { isShownInline } from './file-type.ts'
import { derivedEndings, selectDerivedType, type FormatName, formatFor } from './formats.ts'
import { derivativeVersion, getOriginalKey } from './keys.ts'
import { readFilePart, sendFilePart } from './send-file.ts'
import { type AssetRow, findAsset } from './store.ts'
import { editRoutes } from './edit-routes.ts'
import { parseAssetId } from './parse-asset-id.ts'
import { uploadRoutes } from './upload-routes.ts'

const forever = 'public, max-age=31536000, immutable'
/** In another type than the browser would like best, which is still being made: caches that others share ask for it soon. */
const forADay = 'public, max-age=86400, s-maxage=60'
/** By another name than that of the file: what the address leads to may be replaced. */
const forAMoment = 'public, max-age=300'

/** What an answer needs to know of an asset, kept in memory while the site does not change. */
type AssetResponse = Pick<
  AssetRow,
  'asset_id' | 'filename' | 'content_type' | 'byte_size' | 'width' | 'is_animated' | 'file_version'
>

export async function registerAssetRoutes(app: App, services: Services): Promise<void> {
  await app.register(uploadRoutes)
  editRoutes(app)
  const derivatives = createDerivatives(services)
  const known = new LRUCache<string, { readonly asset: AssetResponse; readonly revision: number }>(limitCount(5000))
  /** Revisions of the site at which an id led to no public asset. Apart from the others, which guessed ids must not push out. */
  const missing = new LRUCache<string, number>(limitCount(5000))

  const served = async (request: FastifyRequest, assetId: string): Promise<AssetResponse> => {
    const { site } = request.ctx
    const key = `${site.id} ${parseAssetId(assetId)}`
    const memo = known.get(key)
    if (memo?.revision === site.revision) return memo.asset
    const asset = missing.get(key) === site.revision ? undefined : await findAsset(request.ctx, assetId)
    if (!asset || asset.is_private) {
      missing.set(key, site.revision)
      throw notFound({ what: 'This picture' })
    }
    known.set(key, { asset, revision: site.revision })
    return asset
  }

  app.get(
    '/s/:assetId/:filename',
    {
      schema: {
        operationId: 'getAsset',
        tags: ['assets'],
        params: z.object({ assetId: IdInput, filename: z.string().max(300) }),
        querystring: z.object({
          format: z.string().max(50).optional(),
          /** `mail`: as PNG or JPEG, drawings too; mail programs show nothing else for sure. */
          for: z.enum(['mail']).optional(),
        }),
      },
    },
    async (request, reply) => {
      const asset = await served(request, request.params.assetId)
      const cacheControl = request.params.filename === asset.filename ? forever : forAMoment
      if (request.query.for === 'mail' && isDrawable(asset)) {
        const type = selectDerivedType(undefined, hasTransparency(asset))
        return sendDerivative(request, reply, services, derivatives, asset, { format: mailFormat, type }, cacheControl)
      }
      // A format we do not know is somebody's typing error in a theme: the picture is still there.
      const format = formatFor(request.query.format, asset.width ?? 0) ?? 'original'
      if (format === 'original' || !isDerivable(asset))
        return sendOriginal(request, reply, services, asset, cacheControl)
      reply.header('vary', 'Accept')
      const type = selectDerivedType(request.headers.accept, hasTransparency(asset))
      return sendDerivative(request, reply, services, derivatives, asset, { format, type }, cacheControl)
    },
  )
}

/** Twice as wide as mails show pictures such as a logo. */
const mailFormat = '500w'

/** What a mail cannot show as it is, or what another type is chosen for. */
function isDrawable(asset: AssetResponse): boolean {
  return isDerivable(asset) || ['image/svg+xml', 'image/webp'].includes(asset.content_type)
}

function hasTransparency({ content_type: contentType }: AssetResponse): boolean {
  return contentType !== 'image/jpeg'
}

function isDerivable(asset: AssetResponse): boolean {
  return asset.width !== null && !asset.is_animated && asset.content_type !== 'image/svg+xml'
}

async function sendDerivative(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  derivatives: Derivatives,
  asset: AssetResponse,
  { format, type }: { readonly format: FormatName; readonly type: DerivedType },
  cacheControl: string,
): Promise<unknown> {
  const etag = buildEtag(asset, format, derivedEndings[type])
  if (has(request, etag)) return notModified(reply, etag, cacheControl)
  let made: Derivative
  try {
    made = await derivatives.get(request.ctx.site.id, asset, format, type)
  } catch (error) {
    request.log.warn(
      { err: error, assetId: asset.asset_id, format },
      'a picture was served as it is, not in its format',
    )
    return sendOriginal(request, reply, services, asset, 'no-store')
  }
  const madeEtag = buildEtag(asset, format, derivedEndings[made.type])
  reply
    .header('cache-control', made.isFinal || cacheControl === forAMoment ? cacheControl : forADay)
    .header('etag', madeEtag)
    .type(made.type)
  return has(request, madeEtag) ? reply.code(304).send() : reply.send(made.bytes)
}

async function sendOriginal(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  asset: AssetResponse,
  cacheControl: string,
): Promise<unknown> {
  const etag = buildEtag(asset, 'original', '')
  if (has(request, etag)) return notModified(reply, etag, cacheControl)
  reply.header('cache-control', cacheControl).type(asset.content_type)
  // Should something run after all, it runs as nobody.
  if (asset.content_type === 'image/svg+xml')
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
  if (!isShownInline(asset.content_type))
    reply.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(getDisplayName(asset.filename))}`,
    )
  const part = await readFilePart(
    request,
    services.files,
    getOriginalKey(request.ctx.site.id, asset.asset_id, asset.file_version),
    etag,
  )
  if (!part) throw notFound({ what: 'This picture' })
  return sendFilePart(request, reply, services.files, part)
}

/** Does the browser have this content already? */
function has(request: FastifyRequest, etag: string): boolean {
  const known = readHeader(request, 'if-none-match')?.split(',') ?? []
  return known.some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')))
}

function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function notModified(reply: FastifyReply, etag: string, cacheControl: string): FastifyReply {
  return reply.code(304).header('etag', etag).header('cache-control', cacheControl).send()
}

function buildEtag(asset: AssetResponse, format: FormatName, ending: string): string {
  const version = asset.file_version === 1 ? '' : `-f${asset.file_version}`
  return `"${asset.asset_id}${version}-${format}-v${derivativeVersion}${ending}"`
}
