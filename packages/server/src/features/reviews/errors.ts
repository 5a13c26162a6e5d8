import { defineError } from '../../platform/errors.ts'

export const reviewLinkInvalid = defineError('review_link_invalid', 404, { message: 'reviewLinkInvalid' })
export const reviewStarsMissing = defineError('review_stars_missing', 400, { message: 'reviewStarsMissing' })
export const reviewTextMissing = defineError('review_text_missing', 400, { message: 'reviewTextMissing' })
export const reviewTextTooLong = defineError('review_text_too_long', 400, { message: 'commentTextTooLong' })
export const reviewNameMissing = defineError('review_name_missing', 400, { message: 'commentNameMissing' })

export const reviewMailRefused = defineError(
  'review_mail_refused',
  403,
  'Only people who may read reviews can choose where they are mailed to. Ask an administrator to set the address.',
)

export const reviewFileUnusable = defineError<{ reason: string }>('review_file_unusable', 422, ({ reason }) => reason)
