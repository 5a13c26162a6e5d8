export { findMenuPlaces, forgetInMenus, putInMenus } from './service.ts'
