export {
  canKeepCard,
  findSavedCard,
  formatExpiry,
  isExpired,
  keepCard,
  listSavedCards,
  removeSavedCard,
  type SavedCard,
} from './service.ts'
export { findCardOwner } from './store.ts'
