export { findAuthorRow } from './store.ts'
