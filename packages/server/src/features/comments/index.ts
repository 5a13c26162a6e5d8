export { renderDiscussion, getDiscussionPath, renderText } from './markup.ts'
export { NewComment } from './schema.ts'
export { comments, hasComments, opensNewPosts, toCommentSettingsJson, usesDisqus } from './settings.ts'
export {
  addComment,
  deleteOwnComment,
  editComment,
  findDiscussion,
  findOwnComment,
  findShownComment,
  flagComment,
} from './submit.ts'
export { hashVisitor, type Visitor } from './visitor.ts'
