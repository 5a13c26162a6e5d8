export { getRequestOrigin, splitUrl } from './address.ts'
export { canonicalQuery, type PageQuery, readPageQuery } from './page-query.ts'
