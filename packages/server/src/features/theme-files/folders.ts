import path from 'node:path'
import type { Config } from '../../platform/config.ts'

const repository = path.join(import.meta.dirname, '../../../../..')

/** Folders that hold themes of the installation, the operator's own before those that come with the product. */
export function listThemeFolders({ dataDir }: Pick<Config, 'dataDir'>): string[] {
  return [path.join(dataDir, 'themes'), path.join(repository, 'themes')]
}
