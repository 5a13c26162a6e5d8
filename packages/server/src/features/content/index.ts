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
export { findItemPlace, isClosedItem, listAssetTuples, loadSiteRows } from './store.ts'
export type * as contentRows from './rows.ts'
