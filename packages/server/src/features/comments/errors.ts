import { defineError } from '../../platform/errors.ts'

export const commentsOff = defineError('comments_off', 404, { message: 'commentsOff' })
export const commentsClosed = defineError('comments_closed', 409, { message: 'commentsClosed' })
export const commentSignInRequired = defineError('comment_sign_in_required', 403, { message: 'commentSignIn' })
export const commentBanned = defineError('comment_banned', 403, { message: 'commentBanned' })
export const commentTextMissing = defineError('comment_text_missing', 400, { message: 'commentTextMissing' })
export const commentTextTooLong = defineError('comment_text_too_long', 400, { message: 'commentTextTooLong' })
export const commentNameMissing = defineError('comment_name_missing', 400, { message: 'commentNameMissing' })
export const commentEmailInvalid = defineError('comment_email_invalid', 400, { message: 'commentEmailInvalid' })
export const commentUrlInvalid = defineError('comment_url_invalid', 400, { message: 'commentUrlInvalid' })
export const commentGone = defineError('comment_gone', 404, { message: 'commentGone' })
export const commentEditOver = defineError('comment_edit_over', 403, { message: 'commentEditOver' })

export const tooManyBans = defineError<{ max: number }>(
  'too_many_comment_bans',
  409,
  ({ max }) => `A site bans at most ${max} people. Lift a ban that is no longer needed.`,
)
