import path from 'node:path'
import { hasFile } from './has-file.ts'

/** A file that is in the data folder while a backup is restored into it. */
export function getUnfinishedMark(dataDir: string): string {
  return path.join(dataDir, 'restore-unfinished')
}

/** Throws where a restore was killed in its middle: half of a shop must not open. */
export async function requireFinishedRestore(dataDir: string): Promise<void> {
  if (await hasFile(getUnfinishedMark(dataDir)))
    throw new Error(
      `A restore into ${dataDir} is under way, or was stopped before its end. If it was stopped, empty the folder (and the database and the bucket, where it has some), and restore again.`,
    )
}
