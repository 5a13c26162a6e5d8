export { countLimits, ItemChanges, NewItem, PictureIds, itemFields } from './schema.ts'
export { assertCapacity, createItem, deleteItem, getItem, updateItem, updateItemContent } from './service/items.ts'
export { listItemSlugsLike, updateItemRows } from './store.ts'
