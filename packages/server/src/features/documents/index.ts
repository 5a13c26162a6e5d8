export * as draftLinks from './links/service.ts'
export { getContentAt, listDrafts } from './drafts.ts'
export { publishOperations } from './service/publish-operations.ts'
