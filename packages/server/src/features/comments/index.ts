export { getDiscussionPath, renderComment, renderDiscussion, renderText } from './markup.ts'
export { NewComment } from './schema.ts'
export {
  addComment,
  deleteOwnComment,
  editComment,
  findDiscussion,
  findOwnComment,
  findShownComment,
  findShownItem,
  flagComment,
  keepCommentCounts,
  listOwnComments,
} from './submit.ts'
