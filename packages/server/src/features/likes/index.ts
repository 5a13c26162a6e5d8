export { findLikeable, listLiked, setLike } from './service.ts'
