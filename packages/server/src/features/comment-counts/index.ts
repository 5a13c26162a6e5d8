export { countComments, countReviews, keepCommentCounts, lockItems } from './counts.ts'
