export {
  comments,
  type CommentSettings,
  hasComments,
  opensNewPosts,
  toCommentSettingsJson,
  usesDisqus,
} from './settings.ts'
