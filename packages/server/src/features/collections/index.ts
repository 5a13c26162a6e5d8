export { NewCollection } from './input.ts'
export { createCollection, getCollection } from './service/collections.ts'
export { changeCollectionContent } from './service/content.ts'
export { type CollectionRow, listCollectionSlugsLike, findCollectionRow, lockTree } from './store.ts'
