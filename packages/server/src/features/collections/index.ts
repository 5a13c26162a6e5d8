export { NewCollection } from './schema.ts'
export { createCollection, getCollection, updateCollectionContent } from './service/collections.ts'
export { type CollectionRow, listCollectionSlugsLike, findCollectionRow, lockTree } from './store.ts'
export { duplicateCollection } from './service/tree.ts'
