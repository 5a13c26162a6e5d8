/** The process that decodes and encodes pictures: a crash or a bomb of the decoder takes this one down, not the server. */
import sharp from 'sharp'
import { type CleanSvg, PictureError, type PictureTask } from './picture.ts'
import { cropPicture, derivePicture, drawSvg, keepPicture } from './picture-tasks.ts'

// Decoded pictures are not kept and each is done by one thread: memory stays that of one picture.
sharp.cache(false)
sharp.concurrency(1)

process.on('disconnect', () => process.exit(0))
process.on('message', (task: PictureTask) => {
  void run(task).then((answer) => process.send?.(answer))
})

async function run(task: PictureTask): Promise<unknown> {
  try {
    const bytes = Buffer.from(task.bytes)
    if (task.kind === 'clean') return { done: await clean(bytes) }
    if (task.kind === 'draw') return { done: await drawSvg(bytes, task.width) }
    if (task.kind === 'crop') return { done: await cropPicture(bytes, task.area) }
    return { done: task.kind === 'keep' ? await keepPicture(bytes) : await derivePicture(bytes, task.width, task.type) }
  } catch (error) {
    const { fault, maxPixels } = error instanceof PictureError ? error : new PictureError('damaged')
    return { fault, maxPixels, message: String(error) }
  }
}

async function clean(bytes: Buffer): Promise<CleanSvg> {
  // Drawings are rare: a process that never meets one does without what reads them.
  const { cleanSvg, readSvgSize } = await import('./svg.ts')
  const cleaned = cleanSvg(bytes)
  if (cleaned === undefined) throw new PictureError('damaged')
  return { bytes: cleaned, size: readSvgSize(cleaned.toString('utf8')) }
}
