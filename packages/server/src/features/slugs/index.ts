export { firstFreeSlug, importedSlug, isReservedSlug, isSlug, readSlug, slugFromTitle, slugLimits } from './slugs.ts'
export { slugTaken } from './errors.ts'
export { SlugInput, parseCollectionSlug, parseItemSlug } from './input.ts'
