export { openSite } from './open-site.ts'
export { checkRoomForSite, requireRoomForSite } from './site-limits.ts'
export { CurrencyCode, TimeZone, Title } from './schema.ts'
