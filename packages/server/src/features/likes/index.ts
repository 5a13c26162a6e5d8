export { findLikeable, listLiked, publishLikes, setLike } from './service.ts'
