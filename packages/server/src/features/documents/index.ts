export { getContentAt, listDrafts } from './drafts.ts'
export { publishOperations } from './service/publish-operations.ts'
