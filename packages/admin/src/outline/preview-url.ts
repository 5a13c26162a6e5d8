/** The page with its draft, for staff. */
export function getPreviewUrl(path: string, revision?: number): string {
  return `${path}?preview=draft${revision === undefined ? '' : `&revision=${revision}`}`
}
