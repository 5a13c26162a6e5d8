/** The process that decodes and encodes pictures: a crash or a bomb of the decoder takes this one down, not the server. */
import sharp from 'sharp'
import { PictureError, type PictureTask } from './picture.ts'
import { derivePicture, keepPicture } from './work.ts'

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
    return { done: task.kind === 'keep' ? await keepPicture(bytes) : await derivePicture(bytes, task.width, task.type) }
  } catch (error) {
    return { fault: error instanceof PictureError ? error.fault : 'damaged', message: String(error) }
  }
}
