/** Where the files are that visitors of a site uploaded into forms. */
export function getFormUploadsFolder(websiteId: string): string {
  return `form-uploads/${websiteId}`
}

/** Where one of them is. */
export function getUploadKey(websiteId: string, uploadId: string): string {
  return `${getFormUploadsFolder(websiteId)}/${uploadId}`
}
