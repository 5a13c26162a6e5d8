import type { SiteCollection, SiteData } from '../../site-data/index.ts'
import { unescapeHtml } from '../../../platform/text/html.ts'

export interface Breadcrumb {
  /** Plain text. */
  readonly name: string
  readonly path: string
}

/** The way from the home page to a collection or to something in it. */
export function buildBreadcrumbs(
  data: SiteData,
  collection: SiteCollection,
  ...rest: readonly Breadcrumb[]
): Breadcrumb[] {
  const home = { name: unescapeHtml(data.homepage?.json.navigationTitle ?? 'Home'), path: '/' }
  const here = { name: unescapeHtml(collection.json.navigationTitle), path: collection.json.fullUrl }
  return [home, ...(collection.json.homepage ? [] : [here]), ...rest]
}
