export { openSiteDirectory, type SiteDirectory } from './directory.ts'
export { changeSettings, createSite, publishChange, type NewSite } from './service.ts'
