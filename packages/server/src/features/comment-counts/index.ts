export { countAll, countComments, countReviews, keepCommentCounts, lockItems } from './counts.ts'
