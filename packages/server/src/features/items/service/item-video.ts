import type { Ctx } from '../../../platform/context.ts'
import { invalidInput } from '../../../platform/errors.ts'
import { type FetchLimits, FetchRefusedError, fetchPublic } from '../../../platform/outbound/fetch-public.ts'
import { storeAsset } from '../../assets/index.ts'
import { StoredVideo } from '../../content-fields/index.ts'
import { type FetchEmbed, fetchEmbed, fetchPlayer } from '../../embeds/index.ts'

/** Other people's servers, as an item's video needs them; tests bring their own. */
export interface RemoteMedia {
  readonly fetchEmbed: FetchEmbed
  /** Fetches the picture that a service has for a video. */
  readonly fetchPicture: (address: string, limits: FetchLimits) => Promise<Buffer>
}

export const embedClient: RemoteMedia = { fetchEmbed, fetchPicture: fetchPublic }

const pictureLimits = { maxBytes: 5_000_000, timeoutMs: 8_000 }

interface VideoInput {
  readonly url?: string | undefined
  readonly fileAssetId?: string | null | undefined
}

/**
 * A video as it is stored: the service of its address is asked once, and again when the address changes. Where the owner gives no picture,
 * that of the service is fetched and kept as an asset. A service that cannot be reached does not prevent saving: it is asked at the next save.
 * Throws `invalid_input` with the sentence for the field `video` where the address is of no service, or the service has no player for it.
 */
export async function completeVideo(
  ctx: Ctx,
  input: VideoInput | null,
  before: StoredVideo | undefined,
  needsPicture: boolean,
  remote: RemoteMedia,
): Promise<StoredVideo | null> {
  const { url, fileAssetId } = toStoredVideo(input)
  if (fileAssetId !== null) return { ...none, fileAssetId }
  if (url === '') return null
  if (before?.htmlOf === url && (before.thumbnailAssetId !== '' || !needsPicture)) return before
  const answer = await fetchVideo(url, remote)
  if (!answer) return before?.htmlOf === url ? before : { ...none, url }
  const { html, providerName, title, thumbnailUrl } = answer
  const known = before?.htmlOf === url ? before.thumbnailAssetId : ''
  const thumbnailAssetId = known === '' && needsPicture ? await storeThumbnail(ctx, thumbnailUrl, title, remote) : known
  return { ...none, url, html, htmlOf: url, providerName, title, thumbnailAssetId }
}

const none: StoredVideo = StoredVideo.parse({})

function toStoredVideo(input: VideoInput | null): StoredVideo {
  const parsed = StoredVideo.safeParse({ url: toHttpsUrl(input?.url ?? ''), fileAssetId: input?.fileAssetId ?? null })
  if (parsed.success) return parsed.data
  throw invalidInput({ fields: { video: parsed.error.issues[0]?.message ?? 'This is no video.' } })
}

/** An address as browsers show it, `vimeo.com/1`, is one too. */
function toHttpsUrl(typed: string): string {
  const url = typed.trim().replace(/^http:\/\//i, 'https://')
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(url) ? `https://${url}` : url
}

/** What the service says; undefined when nobody could be asked. */
async function fetchVideo(url: string, remote: RemoteMedia) {
  try {
    return await fetchPlayer(url, remote.fetchEmbed)
  } catch (error) {
    if (!(error instanceof FetchRefusedError)) throw error
    if (error.isUnreachable) return undefined
    throw invalidInput({ fields: { video: error.message } })
  }
}

/** Id of the asset that the service's picture became; '' where there is none: a video without a picture is better than none. */
async function storeThumbnail(ctx: Ctx, url: string, title: string, remote: RemoteMedia): Promise<string> {
  if (url === '') return ''
  try {
    const bytes = await remote.fetchPicture(url, pictureLimits)
    const asset = await storeAsset(ctx, { filename: fileName(title), bytes, altText: title, sourceUrl: url })
    return asset.contentType.startsWith('image/') ? asset.id : ''
  } catch (error) {
    ctx.log.info({ err: error, url }, 'the picture of a video could not be kept')
    return ''
  }
}

function fileName(title: string): string {
  return title.slice(0, 100) || 'video'
}
