import { availableParallelism } from 'node:os'
import { type PictureWorker, startPictureWorker } from './picture-worker.ts'
import { isHeavy } from './heavy.ts'
import type { CleanSvg, CropArea, DerivedType, KeptPicture, PictureTask } from './picture.ts'

export { PictureError, getPixelLimit, type DerivedType, type KeptPicture } from './picture.ts'

/** Pictures waiting to be made. More than this many are not accepted: better an answer now than one in a minute. */
const queueLimit = 200

/** The queue is full; the caller serves what it has. */
export class ImagesBusy extends Error {
  override readonly name = 'ImagesBusy'
}

/** Work on pictures, in processes of their own beside this one, one picture each at a time. */
export interface Images {
  /** Checks, turns upright, strips of metadata and measures a picture. Throws PictureError. */
  keep(bytes: Buffer): Promise<KeptPicture>
  /** A part of a kept picture, as a picture of its own. Throws PictureError. */
  crop(bytes: Buffer, area: CropArea): Promise<KeptPicture>
  /** A drawing without anything that runs or loads. Throws PictureError. */
  cleanSvg(bytes: Buffer): Promise<CleanSvg>
  /** The picture at a width. `later` work waits until nobody else does. Throws PictureError or ImagesBusy. */
  derive(
    bytes: Buffer,
    options: { readonly width: number; readonly type: DerivedType; readonly later?: boolean },
  ): Promise<Buffer>
  /** A cleaned drawing as a PNG that fits into a square; it waits until nobody else does. Throws PictureError or ImagesBusy. */
  draw(bytes: Buffer, width: number): Promise<Buffer>
  /** Stops the processes; what is not done yet fails. */
  close(): Promise<void>
}

interface QueuedTask {
  readonly task: PictureTask
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/** Opens the queue; processes start with the first picture (at most one per core) and stop when there is nothing to do. */
export function openImages(size = Math.min(4, availableParallelism())): Images {
  const now: QueuedTask[] = []
  const later: QueuedTask[] = []
  const workers = new Set<PictureWorker>()
  let isClosed = false

  /** The first that may be done now: one heavy picture at a time, so that memory stays that of one. */
  const takeFrom = (queue: QueuedTask[]): QueuedTask | undefined => {
    const isMakingHeavy = [...workers].some((worker) => worker.isHeavy)
    const index = isMakingHeavy ? queue.findIndex(({ task }) => !isHeavy(task)) : 0
    return index === -1 ? undefined : queue.splice(index, 1)[0]
  }
  const takeLater = (): QueuedTask | undefined => {
    // Of several processes one at least stays free for somebody who waits.
    const isMakingLater = [...workers].some((worker) => worker.isBackground)
    return isMakingLater || now.length > 0 ? undefined : takeFrom(later)
  }
  const start = (): PictureWorker => {
    const started = startPictureWorker((gone) => workers.delete(gone))
    workers.add(started)
    return started
  }
  const pump = () => {
    for (;;) {
      const idle = [...workers].find((worker) => !worker.isBusy)
      if (!idle && workers.size >= size) return
      const urgent = takeFrom(now)
      const waiting = urgent ?? takeLater()
      if (!waiting) return
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer's shape belongs to the task, which only `enqueue` knows.
      const answered = (idle ?? start())
        .run(waiting.task, urgent === undefined)
        .then((value) => waiting.resolve(value as never), waiting.reject)
      void answered.finally(pump)
    }
  }
  const enqueue = <T>(queue: QueuedTask[], task: PictureTask): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (isClosed || queue.length >= queueLimit) return reject(new ImagesBusy('Too many pictures are waiting.'))
      queue.push({ task, resolve, reject })
      pump()
    })

  return {
    keep: (bytes) => enqueue<KeptPicture>(now, { kind: 'keep', bytes }).then(withBuffer),
    crop: (bytes, area) => enqueue<KeptPicture>(now, { kind: 'crop', bytes, area }).then(withBuffer),
    cleanSvg: (bytes) =>
      enqueue<CleanSvg>(now, { kind: 'clean', bytes }).then((svg) => ({ ...svg, bytes: asBuffer(svg.bytes) })),
    derive: (bytes, { width, type, later: isLater = false }) =>
      enqueue<Uint8Array>(isLater ? later : now, { kind: 'derive', bytes, width, type }).then(asBuffer),
    draw: (bytes, width) => enqueue<Uint8Array>(later, { kind: 'draw', bytes, width }).then(asBuffer),
    close: async () => {
      isClosed = true
      for (const { reject } of [...now.splice(0), ...later.splice(0)]) reject(new ImagesBusy('The server is stopping.'))
      await Promise.all([...workers].map((worker) => worker.stop()))
    },
  }
}

function withBuffer(picture: KeptPicture): KeptPicture {
  return { ...picture, bytes: asBuffer(picture.bytes) }
}

/** Bytes that came from another process arrive as a plain array of bytes. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
