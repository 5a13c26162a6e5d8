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
  reportComment,
  listOwnComments,
} from './submit.ts'
