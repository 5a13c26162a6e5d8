export { addDomain, checkDomain, listDomains, makePrimary, removeDomain } from './service.ts'
