export { NewCollection } from './input.ts'
export { createCollection, getCollection } from './service/collections.ts'
export { changeCollectionContent } from './service/content.ts'
export { type CollectionRow, collectionSlugsLike, findCollectionRow, lockTree } from './store.ts'
