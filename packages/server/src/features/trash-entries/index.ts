export { TrashedObject } from './schema.ts'
export { addTrashEntries, addTrashEntry } from './service.ts'
export { type TrashEntry, moveToTrash } from './store.ts'
export { itemTables, pageTables } from './tables.ts'
