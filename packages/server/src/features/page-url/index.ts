export { toCanonicalQuery, type PageQuery } from './page-query.ts'
export { getPageUrl, PageUrl, plainQuery } from './page-url.ts'
