export { findFreeSlug, toImportedSlug, isReservedSlug, isSlug, readSlug, createSlug, slugLimits } from './slugs.ts'
export { slugTaken } from './errors.ts'
export { SlugInput, parseCollectionSlug, parseItemSlug } from './input.ts'
