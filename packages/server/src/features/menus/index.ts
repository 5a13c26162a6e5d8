export { findMenuPlaces, forgetInMenus, putInMenus } from './service.ts'
export { sortMenus } from './sort-menus.ts'
