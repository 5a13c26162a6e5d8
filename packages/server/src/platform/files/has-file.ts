import fs from 'node:fs/promises'

/** Whether there is a file or a folder at the path. */
export async function hasFile(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}
