/** The key of all pages, in `Surrogate-Key`. */
export const allPagesKey = 'pages'

/** The key of the pages of a site. */
export function getSiteKey(websiteId: string): string {
  return `site-${websiteId}`
}
