export { openSiteDirectory, type SiteDirectory } from './directory.ts'
export { checkIdentifier } from './identifiers.ts'
export {
  changeSettings,
  changeStatus,
  changeTheme,
  changeSiteNames,
  createSite,
  loadSettings,
  lockSettings,
  publishChange,
} from './service.ts'
export { readStatusName, siteStatuses, parseSiteStatus } from './statuses.ts'
export { listSiteRows as listSites } from './store.ts'
export { siteSettings } from './settings/index.ts'
export { type MenuEntry, orderMenus } from './settings/navigation.ts'
export { type Weekday, weekdays } from './settings/website.ts'
