export { recordChanges } from './record-changes.ts'
export { noteSystemChange } from './system-changes.ts'
