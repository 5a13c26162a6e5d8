export { firstFreeSlug, importedSlug, isReservedSlug, isSlug, readSlug, slugFromTitle, slugLimits } from './slugs.ts'
