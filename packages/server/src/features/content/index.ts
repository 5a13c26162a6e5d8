export {
  type ItemListQuery,
  findItem,
  listItems,
  listItemsById,
  listItemsBySlug,
  listCollectionItems,
  listRelatedItems,
} from './items.ts'
export { countItems, type ItemCount } from './counts.ts'
export { searchItems } from './search.ts'
export type { AssetTuple, CategoryRow, CollectionRow, ItemRow } from './rows.ts'
export { findItemPlace, findNextChange, listAssetTuples, listCategories, listCollections, listTags } from './store.ts'
