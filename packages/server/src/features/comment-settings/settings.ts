import { z } from 'zod'
import type { Site } from '../../platform/context.ts'
import { LineInput, OptionalEmailInput } from '../../platform/schemas/bounded.ts'
import { defineSettings } from '../../platform/settings.ts'
import { siteSettings } from '../sites/index.ts'

export const CommentSettings = z
  .object({
    enabled: z.boolean(),
    /** New posts take comments, until their owner says otherwise. */
    onNewPosts: z.boolean(),
    /** Pages of products have comments as well. */
    onProducts: z.boolean(),
    /** People without an account may comment. */
    anonymous: z.boolean(),
    /** Of people without an account. */
    email: z.enum(['none', 'optional', 'required']),
    /** People may give the address of their website, which their name leads to. */
    website: z.boolean(),
    /** Comments may be answered. */
    threaded: z.boolean(),
    sort: z.enum(['newest', 'oldest', 'liked']),
    /** Whose comments wait for staff: nobody’s, those of people without a published one, everybody’s. */
    approval: z.enum(['none', 'first', 'all']),
    /** Comments with a link wait for staff. */
    holdLinks: z.boolean(),
    blockedWords: z.array(LineInput(100)).max(200, 'At most 200 words.'),
    avatars: z.boolean(),
    /** Visitors may like comments, and posts where the theme has the button. */
    likes: z.boolean(),
    itemLikes: z.boolean(),
    flags: z.boolean(),
    /** So many reports hide a comment until staff look at it. */
    flagThreshold: z.int().min(1, 'At least 1.').max(100, 'At most 100.'),
    /** How long an author may change a comment; 0: not at all. */
    editMinutes: z.int().min(0, 'At least 0.').max(1_440, 'At most 1,440 minutes, which is a day.'),
    /** Who gets a mail about each comment; '' for nobody. */
    notifyEmail: OptionalEmailInput,
  })
  .meta({ id: 'CommentSettings' })
export type CommentSettings = z.infer<typeof CommentSettings>

/** Whether and how visitors comment. */
export const comments = defineSettings('comments', CommentSettings, {
  enabled: false,
  onNewPosts: true,
  onProducts: false,
  anonymous: true,
  email: 'optional',
  website: false,
  threaded: true,
  sort: 'oldest',
  approval: 'first',
  holdLinks: true,
  blockedWords: [],
  avatars: true,
  likes: true,
  itemLikes: false,
  flags: true,
  flagThreshold: 3,
  editMinutes: 15,
  notifyEmail: '',
})

/** The site has comments: its own, or those of Disqus. */
export function hasComments(site: Pick<Site, 'settings'>): boolean {
  return comments.read(site).enabled || usesDisqus(site)
}

/** Disqus keeps the comments, so that our own are not shown and nobody adds to them. */
export function usesDisqus(site: Pick<Site, 'settings'>): boolean {
  return siteSettings.website.read(site).disqusShortname !== ''
}

/** New posts take comments when the site does and its owner has not said otherwise. */
export function allowsCommentsOnNewPosts(site: Pick<Site, 'settings'>): boolean {
  return hasComments(site) && comments.read(site).onNewPosts
}

const sortTypes = { oldest: 1, newest: 2, liked: 3 } as const

/** The keys of `websiteSettings` about comments and likes, by the names that themes know. */
export function toCommentSettingsJson(site: Pick<Site, 'settings'>) {
  const own = comments.read(site)
  return {
    simpleLikingEnabled: own.itemLikes,
    commentsEnabled: hasComments(site),
    commentLikesAllowed: own.likes,
    commentAnonAllowed: own.anonymous,
    commentThreaded: own.threaded,
    commentApprovalRequired: own.approval !== 'none',
    commentAvatarsOn: own.avatars,
    commentSortType: sortTypes[own.sort],
    commentFlagThreshold: own.flagThreshold,
    commentFlagsAllowed: own.flags,
    commentEnableByDefault: own.onNewPosts,
  }
}
