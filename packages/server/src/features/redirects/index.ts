export { openRedirects } from './tables.ts'
