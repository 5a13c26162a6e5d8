export { getContentAt, listDrafts } from './drafts.ts'
