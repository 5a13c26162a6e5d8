export {
  canKeepCard,
  findSavedCard,
  formatCard,
  formatExpiry,
  isExpired,
  keepCard,
  listSavedCards,
  removeSavedCard,
} from './service.ts'
export { findCardOwner } from './store.ts'
