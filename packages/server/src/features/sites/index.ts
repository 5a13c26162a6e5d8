export { openSiteDirectory, type SiteDirectory } from './directory.ts'
export { checkIdentifier } from './identifiers.ts'
export { normalizeHost, isBareHost, ownHosts, getPortSuffix } from './hosts.ts'
export {
  changeSettings,
  changeSettingsPart,
  changeStatus,
  changeTheme,
  changeWebsiteSettings,
  changeWords,
  createSite,
  publishChange,
  type NewSite,
} from './service.ts'
export { readStatusName, siteStatuses, siteStatusNames, parseSiteStatus } from './statuses.ts'
export { listSiteRows as listSites } from './store.ts'
export {
  type MenuEntry,
  orderMenus,
  readSiteSettings,
  readWebsiteSettings,
  type SiteSettings,
} from './site-settings.ts'
