export { indexCollection, indexItems, indexItemsById, isIndexed } from './search-index.ts'
