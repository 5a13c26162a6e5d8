export { CustomLine } from './schema.ts'
