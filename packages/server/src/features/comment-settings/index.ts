export {
  comments,
  type CommentSettings,
  hasComments,
  allowsCommentsOnNewPosts,
  toCommentSettingsJson,
  usesDisqus,
} from './settings.ts'
