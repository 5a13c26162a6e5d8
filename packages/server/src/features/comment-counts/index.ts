export { countComments, keepCommentCounts, lockItems } from './counts.ts'
