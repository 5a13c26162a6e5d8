export type { Destination } from './follow.ts'
export { openRedirects, type RedirectTables } from './tables.ts'
export { getRedirects, saveRedirects } from './service.ts'
