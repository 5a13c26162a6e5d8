import type { FormatterDefinition } from '../../registry/types.ts'
import { activateTwitterLinks } from './activate-twitter-links.ts'
import { commentCount } from './comment-count.ts'
import { commentLink } from './comment-link.ts'
import { comments } from './comments.ts'
import { googleCalendarUrl } from './google-calendar-url.ts'
import { likeButton } from './like-button.ts'
import { socialButton, socialButtonInline } from './social-button.ts'
import { twitterFollowButton } from './twitter-follow-button.ts'

export const socialFormatters: readonly FormatterDefinition<never>[] = [
  activateTwitterLinks,
  commentCount,
  commentLink,
  comments,
  googleCalendarUrl,
  likeButton,
  socialButton,
  socialButtonInline,
  twitterFollowButton,
]
