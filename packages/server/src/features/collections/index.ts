export {
  type CollectionOrder,
  type Cursor,
  type ItemListQuery,
  type ItemOrder,
  type Neighbour,
  findItem,
  listItems,
  listItemsById,
  listItemsBySlug,
  listCollectionItems,
  listRelatedItems,
} from './items.ts'
export { searchItems } from './search.ts'
export type { AssetTuple, AuthorTuple, CategoryRow, CollectionRow, ItemRow, VariantTuple } from './rows.ts'
export { findItemPlace, findNextChange, listAssetTuples, listCategories, listCollections, listTags } from './store.ts'
