export { saveBlockField } from './field-store.ts'
