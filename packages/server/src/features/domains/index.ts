export { giveDomain } from './service.ts'
