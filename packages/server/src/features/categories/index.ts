export { inTreeOrder, maxLevels, pathTo, withInner } from './category-tree.ts'
export { categoryExists } from './errors.ts'
export { categorySlug, createCategory, listCategories, writeNewCategory } from './service.ts'
export { listCategoryRows } from './store.ts'
