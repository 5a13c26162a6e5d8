import type { Services } from '../../platform/http/feature.ts'
import { type DerivedType, PictureError } from '../../platform/images/images.ts'
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts'
import { type FormatName, getWidth } from './formats.ts'
import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import { getDerivativeKey, getOriginalKey } from './keys.ts'

export interface Derivative {
  readonly bytes: Buffer
  readonly type: DerivedType
  /** False: a better type is being made, so this answer should not be kept for long. */
  readonly isFinal: boolean
}

/** The picture to make smaller, and the size of its file. */
interface Original {
  readonly asset_id: string
  readonly file_version: number
  readonly byte_size: number
  readonly content_type: string
}

export interface Derivatives {
  /** The picture in a format and type, made now unless it is kept already; in a quicker type while the wanted one takes long. */
  get(websiteId: string, original: Original, format: FormatName, type: DerivedType): Promise<Derivative>
}

/** Files of at least so many bytes wait in a line of their own: few of them may be in memory at once. */
const largeBytes = 4_000_000
/** Pictures waiting to be made. More than this many are not accepted: better an answer now than one in a minute. */
const maxWaiting = 200

function isSvg({ content_type: contentType }: Original): boolean {
  return contentType === 'image/svg+xml'
}

/** Makes each derivative once: concurrent callers wait for the same work, and the file store keeps the result. */
export function createDerivatives({ files, images, log }: Pick<Services, 'files' | 'images' | 'log'>): Derivatives {
  const inWork = new Map<string, Promise<Buffer>>()
  // Who waits has no file in memory yet. Small ones go past large ones, and what nobody waits for hinders nobody.
  const turns = {
    small: createConcurrencyLimit(12, maxWaiting),
    large: createConcurrencyLimit(2, maxWaiting),
    later: createConcurrencyLimit(1, maxWaiting),
  }

  /** Drawings that cannot be drawn: they are not tried with each visit, as one may take seconds. */
  const undrawable = new LRUCache<string, true>(limitCount(1000))

  const draw = async (key: string, bytes: Buffer, width: number) => {
    if (undrawable.has(key)) throw new PictureError('damaged')
    try {
      return await images.draw(bytes, width)
    } catch (error) {
      if (error instanceof PictureError) undrawable.set(key, true)
      throw error
    }
  }

  const make = (
    websiteId: string,
    original: Original,
    format: FormatName,
    type: DerivedType,
    later: boolean,
  ): Promise<Buffer> => {
    const { asset_id: assetId, byte_size: byteSize, file_version: fileVersion } = original
    const key = getDerivativeKey(websiteId, original, format, type)
    const running = inWork.get(key)
    if (running) return running
    const work = async () => {
      const bytes = await files.get(getOriginalKey(websiteId, assetId, fileVersion))
      if (bytes === undefined) throw new Error(`The file of picture ${assetId} is missing.`)
      const made = isSvg(original)
        ? await draw(key, bytes, getWidth(format))
        : await images.derive(bytes, { width: getWidth(format), type, later })
      await files.put(key, made)
      return made
    }
    const line = later ? turns.later : byteSize < largeBytes ? turns.small : turns.large
    const promise = line.take(work).finally(() => inWork.delete(key))
    inWork.set(key, promise)
    return promise
  }

  return {
    async get(websiteId, original, format, type) {
      const { asset_id: assetId } = original
      const kept = await files.get(getDerivativeKey(websiteId, original, format, type))
      if (kept !== undefined) return { bytes: kept, type, isFinal: true }
      if (type !== 'image/avif')
        return { bytes: await make(websiteId, original, format, type, isSvg(original)), type, isFinal: true }

      // Nobody waits for AVIF. A failure is not worth more than a line: the next request tries again.
      make(websiteId, original, format, type, true).catch((error: unknown) =>
        log.debug({ err: error, assetId }, 'an AVIF picture was not made'),
      )
      const quick = await files.get(getDerivativeKey(websiteId, original, format, 'image/webp'))
      const bytes = quick ?? (await make(websiteId, original, format, 'image/webp', false))
      return { bytes, type: 'image/webp', isFinal: false }
    },
  }
}
