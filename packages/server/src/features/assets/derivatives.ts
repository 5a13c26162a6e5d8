import type { Services } from '../../platform/feature.ts'
import type { DerivedType } from '../../platform/images/images.ts'
import { type FormatName, widthOf } from './formats.ts'
import { derivativeKey, originalKey } from './keys.ts'

export interface Derivative {
  readonly bytes: Buffer
  readonly type: DerivedType
  /** False: a better type is being made, so this answer should not be kept for long. */
  readonly isFinal: boolean
}

export interface Derivatives {
  /** The picture in a format and type, made now unless it is kept already; in a quicker type while the wanted one takes long. */
  get(websiteId: string, assetId: string, format: FormatName, type: DerivedType): Promise<Derivative>
}

/** Makes each derivative once: who asks while it is made waits for the same work, and what was made is kept in the file store. */
export function createDerivatives({ files, images, log }: Pick<Services, 'files' | 'images' | 'log'>): Derivatives {
  const inWork = new Map<string, Promise<Buffer>>()

  const make = (
    websiteId: string,
    assetId: string,
    format: FormatName,
    type: DerivedType,
    later: boolean,
  ): Promise<Buffer> => {
    const key = derivativeKey(websiteId, assetId, format, type)
    const running = inWork.get(key)
    if (running) return running
    const work = async () => {
      const original = await files.get(originalKey(websiteId, assetId))
      if (original === undefined) throw new Error(`The file of picture ${assetId} is missing.`)
      const made = await images.derive(original, { width: widthOf(format), type, later })
      await files.put(key, made)
      return made
    }
    const promise = work().finally(() => inWork.delete(key))
    inWork.set(key, promise)
    return promise
  }

  return {
    async get(websiteId, assetId, format, type) {
      const kept = await files.get(derivativeKey(websiteId, assetId, format, type))
      if (kept !== undefined) return { bytes: kept, type, isFinal: true }
      if (type !== 'image/avif')
        return { bytes: await make(websiteId, assetId, format, type, false), type, isFinal: true }

      // Nobody waits for AVIF. A failure is not worth more than a line: the next request tries again.
      make(websiteId, assetId, format, type, true).catch((error: unknown) =>
        log.debug({ err: error, assetId }, 'an AVIF picture was not made'),
      )
      const quick = await files.get(derivativeKey(websiteId, assetId, format, 'image/webp'))
      const bytes = quick ?? (await make(websiteId, assetId, format, 'image/webp', false))
      return { bytes, type: 'image/webp', isFinal: false }
    },
  }
}
