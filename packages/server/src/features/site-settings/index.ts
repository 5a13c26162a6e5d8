export { openSite, type OpenedSite, type OwnerToBe, type SiteToOpen } from './open-site.ts'
export { checkRoomForSite, requireRoomForSite } from './site-limits.ts'
export { CurrencyCode, Language, NewSiteInput, TimeZone, Title } from './schema.ts'
