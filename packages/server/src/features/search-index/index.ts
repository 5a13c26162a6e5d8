export { indexCategories, indexCollection, indexItems, indexItemsById, isIndexed } from './search-index.ts'
export { buildWordQuery, hasTitleWords } from './word-query.ts'
