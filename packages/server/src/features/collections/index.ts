export type { AssetTuple, CategoryRow, CollectionRow, ItemRow, VariantTuple } from './rows.ts'
export {
  type Cursor,
  type ItemListQuery,
  type ItemOrder,
  type Neighbour,
  findItem,
  findNextChange,
  listAssetTuples,
  listCategories,
  listCollections,
  listItems,
  listItemsBySlug,
  listItemsOfCollections,
  listTags,
  searchItems,
} from './store.ts'
