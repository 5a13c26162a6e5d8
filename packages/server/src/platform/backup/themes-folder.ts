import path from 'node:path'
import type { FileStore } from '../files/index.ts'
import { createFolderStore } from '../files/folder-store.ts'

/** Themes that the operator put into the data folder. */
export function openThemesFolder(dataDir: string): FileStore {
  return createFolderStore(path.join(dataDir, 'themes'))
}
