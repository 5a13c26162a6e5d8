import type { Ctx } from '../../platform/context.ts'

/** The job that checks or imports a file. */
export const importJob = 'run-product-import'

/** Where the files of all sites are until they are imported. */
export const importsFolder = 'product-imports'

/** Where the files of a site are in the file store until they are imported. */
export function getImportsFolder(websiteId: string): string {
  return `${importsFolder}/${websiteId}`
}

/** Where the file of one import is. */
export function getImportKey(websiteId: string, importId: string): string {
  return `${getImportsFolder(websiteId)}/${importId}.csv`
}

/** Removes the file of an import that is gone or done. One that cannot be removed is left and logged. */
export async function removeImportFile(
  { files, log }: Pick<Ctx, 'files' | 'log'>,
  websiteId: string,
  importId: string,
): Promise<void> {
  try {
    await files.remove(getImportKey(websiteId, importId))
  } catch (error) {
    log.warn({ err: error, importId }, 'the file of an import was not removed')
  }
}
