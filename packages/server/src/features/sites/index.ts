export { openSiteDirectory, type SiteDirectory } from './directory.ts'
export { identifiers } from './identifiers.ts'
export {
  changeSettings,
  changeStatus,
  changeTheme,
  changeSiteNames,
  createSite,
  loadSettings,
  lockSettings,
  makeDefaultSite,
  publishChange,
} from './service.ts'
export { listSiteRows as listSites } from './store.ts'
export { siteSettings } from './settings/index.ts'
export type { MenuEntry } from './settings/navigation.ts'
export * as siteStatuses from './statuses.ts'
