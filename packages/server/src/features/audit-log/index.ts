export { recordChanges } from './record-changes.ts'
