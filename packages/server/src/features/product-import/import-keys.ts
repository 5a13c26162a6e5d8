/** The job that checks or imports a file. */
export const importJob = 'run-product-import'

/** Where the files of a site lie in the file store until they are imported. */
export function getImportsFolder(websiteId: string): string {
  return `product-imports/${websiteId}`
}

/** Where the file of one import lies. */
export function getImportKey(websiteId: string, importId: string): string {
  return `${getImportsFolder(websiteId)}/${importId}.csv`
}
