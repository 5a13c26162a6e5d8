export { sortInTreeOrder, getPathTo, withInner } from './category-tree.ts'
export { categoryExists } from './errors.ts'
export { createCategorySlug, createCategory, listCategories, writeNewCategory } from './service.ts'
export { listCategoryRows } from './store.ts'
