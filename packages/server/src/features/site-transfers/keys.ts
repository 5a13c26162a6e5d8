/** Where the zip files of all sites are in the file store. */
export const transfersFolder = 'transfers'

/** Where the zip files of a site are in the file store. */
export function getTransfersFolder(websiteId: string): string {
  return `${transfersFolder}/${websiteId}`
}

/** Where the zip file of one transfer lies. */
export function getTransferKey(websiteId: string, transferId: string): string {
  return `${getTransfersFolder(websiteId)}/${transferId}.zip`
}

/** Where notes of unfinished imports are, one for each site that is being made. */
export const notesFolder = `${transfersFolder}/unfinished`

/** Where the note of an import is that makes this site. */
export function getNoteKey(websiteId: string): string {
  return `${notesFolder}/${websiteId}.json`
}
