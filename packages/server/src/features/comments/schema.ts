import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'

/** Longest text of a comment. Signs beyond it would push everything else off the page. */
export const maxCommentLength = 5_000

const commentStates = ['published', 'pending', 'flagged', 'spam', 'deleted'] as const
export type CommentState = (typeof commentStates)[number]

/** What a visitor sends. What is wrong with it is said in the language of the site, so that the bounds here are wide. */
export const NewComment = z.object({
  text: z.string().max(20_000).default(''),
  name: z.string().max(1_000).default(''),
  email: z.string().max(1_000).default(''),
  url: z.string().max(2_000).default(''),
  parentId: IdInput.default(''),
  /** The input that people do not see. */
  homepage: z.string().max(1_000).default(''),
  captcha: z.string().max(2_000).default(''),
})
export type NewComment = z.infer<typeof NewComment>

export const CommentParams = z.object({ commentId: IdInput })

export const CommentFolder = z.enum(['all', 'pending', 'published', 'flagged', 'spam', 'deleted'])
export type CommentFolder = z.infer<typeof CommentFolder>

export const CommentQuery = z.object({
  folder: CommentFolder.default('all'),
  search: z.string().max(200).default(''),
  cursor: z.string().max(100).optional(),
})
export type CommentQuery = z.infer<typeof CommentQuery>

const State = z.enum(commentStates)

export const Comment = z
  .object({
    id: z.string(),
    state: State,
    /** Why it was taken for spam. */
    spamReason: z.enum(['trap', 'links', 'words', 'staff']).nullable(),
    authorName: z.string(),
    authorEmail: z.string(),
    authorUrl: z.string(),
    /** Who has an account with the store. */
    customerId: z.string().nullable(),
    isOwner: z.boolean(),
    text: z.string(),
    flagCount: z.int().min(0),
    likeCount: z.int().min(0),
    itemId: z.string(),
    itemTitle: z.string(),
    /** Where it is on the site. */
    path: z.string(),
    /** Whom it answers; '' for nobody. */
    replyTo: z.string(),
    createdOn: z.string(),
    editedOn: z.string().nullable(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

export const CommentPage = z
  .object({
    comments: z.array(Comment),
    /** By folder. */
    counts: z.object({
      all: z.int().min(0),
      pending: z.int().min(0),
      published: z.int().min(0),
      flagged: z.int().min(0),
      spam: z.int().min(0),
      deleted: z.int().min(0),
    }),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'CommentPage' })
export type CommentPage = z.infer<typeof CommentPage>

const StateChange = z.object({ id: IdInput, state: State })
export const CommentChanges = z.object({ changes: z.array(StateChange).min(1).max(500) }).meta({ id: 'CommentChanges' })
export type CommentChanges = z.infer<typeof CommentChanges>

export const CommentChangesDone = z
  .object({
    /** The states before, which undo the changes when they are sent. */
    before: z.array(StateChange),
  })
  .meta({ id: 'CommentChangesDone' })
export type CommentChangesDone = z.infer<typeof CommentChangesDone>

export const CommentBanDone = CommentChangesDone.extend({ banId: z.string() }).meta({ id: 'CommentBanDone' })

export const CommentReply = z
  .object({ text: z.string().trim().min(1, 'Write an answer first.').max(maxCommentLength) })
  .meta({ id: 'CommentReply' })

const CommentBan = z.object({
  id: z.string(),
  authorName: z.string(),
  email: z.string(),
  createdOn: z.string(),
})
export const CommentBans = z.object({ bans: z.array(CommentBan) }).meta({ id: 'CommentBans' })
export type CommentBans = z.infer<typeof CommentBans>
export const CommentBanParams = z.object({ banId: IdInput })

export const NewCommentBan = z
  .object({
    /** Its author is banned, by account, email, browser and, for a month, network. */
    commentId: IdInput,
  })
  .meta({ id: 'NewCommentBan' })
