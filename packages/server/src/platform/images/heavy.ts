import { estimateDecoderBytes } from './decoder-memory.ts'
import type { PictureTask } from './picture.ts'

/** From here on a file counts as one of the largest cameras. */
const heavyBytes = 4_000_000
/** A file of a few bytes may become as large as any. */
const heavyDecoderBytes = 48_000_000

/** True for work that may take some hundred megabytes: two such are not done at the same time. */
export function isHeavy(task: PictureTask): boolean {
  if (task.kind === 'clean' || task.kind === 'draw') return task.bytes.length >= heavyBytes
  return task.bytes.length >= heavyBytes || estimateDecoderBytes(task.bytes) >= heavyDecoderBytes
}
