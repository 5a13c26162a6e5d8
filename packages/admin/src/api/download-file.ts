/** Downloads what an address answers. The screen stays as it is, with what is typed there. */
export function downloadFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  // Without it the browser leaves the screen first, and asks about unsaved changes.
  link.download = ''
  link.click()
}
