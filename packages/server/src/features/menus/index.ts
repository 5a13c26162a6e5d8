export { findMenuPlaces, forgetInMenus, putInMenus } from './service.ts'
export { sortMenus } from './sort-menus.ts'
export * as menuDrafts from './drafts.ts'
