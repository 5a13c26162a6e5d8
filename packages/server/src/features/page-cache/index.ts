export { getContentType } from './content-types.ts'
export { openEdgePurge } from './edge-purge.ts'
export { PageCache, SitePageCache } from './page-cache.ts'
export { StaticFolder } from './static-folder.ts'
