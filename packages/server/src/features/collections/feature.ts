import type { Feature } from '../../platform/feature.ts'

/** Reading of collections and items for pages; its pages are served by `pages`. */
export const collectionsFeature: Feature = { name: 'collections' }
