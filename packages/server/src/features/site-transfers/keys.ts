/** Where the zip files of a site lie in the file store. */
export function getTransfersFolder(websiteId: string): string {
  return `transfers/${websiteId}`
}

/** Where the zip file of one transfer lies. */
export function getTransferKey(websiteId: string, transferId: string): string {
  return `${getTransfersFolder(websiteId)}/${transferId}.zip`
}
