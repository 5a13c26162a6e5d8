import { unescapeHtml } from '../../../platform/text/html.ts'
import type { PageModel } from '../../page-context/index.ts'
import type { SiteData } from '../../site-data/index.ts'

/** The title of the browser's tab, by the site's formats: %s the site, %c the collection, %i the item. Plain text. */
export function formatPageTitle(data: SiteData, parts: PageModel): string {
  if (parts.fullTitle !== undefined) return parts.fullTitle
  const { homepageTitleFormat, collectionTitleFormat, itemTitleFormat } = data.websiteSettings
  const site = unescapeHtml(data.website.siteTitle)
  const collection = parts.item ? unescapeHtml(parts.collection?.json.title ?? '') : parts.title
  const format = parts.item
    ? itemTitleFormat
    : parts.collection?.json.homepage
      ? homepageTitleFormat
      : collectionTitleFormat
  const words: Readonly<Record<string, string>> = { s: site, c: collection, i: parts.item ? parts.title : '' }
  return format.replace(/%([sci])/g, (_match, letter: string) => words[letter] ?? '').trim() || site
}
