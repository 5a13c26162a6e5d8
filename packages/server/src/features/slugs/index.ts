export { findFreeSlug, toImportedSlug, isReservedSlug, isSlug, readSlug, createSlug, slugLimits } from './slugs.ts'
export { slugIsLanguage, slugTaken } from './errors.ts'
export { SlugInput, parseCollectionSlug, parseItemSlug } from './input.ts'
