export type { Destination } from './follow.ts'
export { openUrlMappings, type UrlMappingTables } from './tables.ts'
export { getUrlMappings, saveUrlMappings } from './service.ts'
