export { resumeSite, suspendSite } from './service.ts'
