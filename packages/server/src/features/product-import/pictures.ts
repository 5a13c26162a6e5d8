import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { FetchRefusedError } from '../../platform/outbound/fetch-public.ts'
import { listKnownAssets, storeAsset } from '../assets/index.ts'
import type { ImportedImage, Remark } from './imported.ts'
import { mapAssetIdsBySource } from './picture-store.ts'

/** Pictures fetched at once, and failures of one server after which it is not asked again in this import. */
const concurrency = 4
const patience = 3
/** Longer addresses are no pictures. */
const addressLimit = 2000

export interface PictureOutcome {
  readonly assetIdByUrl: ReadonlyMap<string, string>
  readonly notices: readonly Remark[]
  readonly fetched: number
  readonly failed: number
}

export interface PictureSource {
  /** The pictures of a product as assets of the site; notices name those that failed to load. */
  get(ctx: Ctx, images: readonly ImportedImage[], signal?: AbortSignal): Promise<PictureOutcome>
}

export type FetchPicture = (url: string) => Promise<Buffer>

/** Finds pictures that the site has, and fetches the others; `fetchPicture` undefined (a dry run) only tells that they would be. */
export function createPictureSource(fetchPicture: FetchPicture | undefined, whenNotFetched: string): PictureSource {
  const unreachable = new Map<string, number>()

  const fetchOne = async (ctx: Ctx, image: ImportedImage): Promise<string | Remark> => {
    const remark = (text: string): Remark => ({ line: image.line, text: `The picture ${image.url} ${text}` })
    if (!fetchPicture) return remark(whenNotFetched)
    if (image.url.length > addressLimit || !URL.canParse(image.url))
      return remark('was not fetched: this is not an address.')
    const url = new URL(image.url)
    if ((unreachable.get(url.host) ?? 0) >= patience)
      return remark('was not fetched: its server could not be reached before.')
    try {
      const bytes = await fetchPicture(image.url)
      const asset = await storeAsset(ctx, {
        filename: getFilename(url),
        bytes,
        altText: image.altText,
        sourceUrl: image.url,
      })
      return asset.id
    } catch (error) {
      if (error instanceof FetchRefusedError) {
        if (error.isUnreachable) unreachable.set(url.host, (unreachable.get(url.host) ?? 0) + 1)
        return remark(`was not fetched. ${error.message}`)
      }
      if (error instanceof AppError) return remark(`was not kept. ${error.message}`)
      throw error
    }
  }

  return {
    async get(ctx, images, signal) {
      const assetIdByUrl = await knownPictures(ctx, images)
      const wanted = images.filter(({ url }) => !assetIdByUrl.has(url))
      const notices: Remark[] = []
      let fetched = 0
      for (let at = 0; at < wanted.length; at += concurrency) {
        signal?.throwIfAborted()
        const batch = wanted.slice(at, at + concurrency)
        const results = await Promise.all(batch.map((image) => fetchOne(ctx, image)))
        for (const [index, result] of results.entries()) {
          const url = batch[index]?.url
          if (typeof result === 'string' && url !== undefined) {
            assetIdByUrl.set(url, result)
            fetched++
          } else if (typeof result !== 'string') notices.push(result)
        }
      }
      return { assetIdByUrl, notices, fetched, failed: notices.length }
    },
  }
}

/** Pictures of this site by their own address (a file we wrote), and those an import fetched before. */
async function knownPictures(ctx: Ctx, images: readonly ImportedImage[]): Promise<Map<string, string>> {
  const urls = images.map(({ url }) => url)
  if (urls.length === 0) return new Map()
  const known = new Map(await mapAssetIdsBySource(ctx, urls))
  const own = new Map(
    urls.flatMap((url) => {
      const id = /\/s\/([0-9a-f]{24})\//.exec(url)?.[1]
      return id === undefined || known.has(url) ? [] : [[url, id] as const]
    }),
  )
  const ours = await listKnownAssets(ctx, [...own.values()])
  for (const [url, id] of own) if (ours.has(id)) known.set(url, id)
  return known
}

function getFilename(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || 'picture'
  } catch {
    return last
  }
}
