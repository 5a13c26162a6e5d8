import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { countComments, lockItems } from '../comment-counts/index.ts'
import { publishChange } from '../sites/index.ts'
import { tooManyBans } from './errors.ts'
import {
  countFolders,
  deleteBan,
  findAuthor,
  insertBan,
  type ListedRow,
  selectBans,
  selectComments,
  selectIdsOfAuthor,
  selectItemIds,
  updateStates,
} from './moderation-store.ts'
import type { Comment, CommentBans, CommentChanges, CommentChangesDone, CommentPage, CommentQuery } from './schema.ts'
import { findComment, insertComment } from './store.ts'

const pageSize = 50
const maxBans = 1_000
/** Comments of a banned person that become spam at once. */
const maxOfAuthor = 500
/** As in the service of visitors. */
const maxDepth = 3

/** Comments in a folder, newest first, and how many are in each. */
export async function listComments(ctx: Ctx, query: CommentQuery): Promise<CommentPage> {
  const search = query.search.replaceAll('\0', '').toWellFormed().trim()
  const [rows, counts] = await Promise.all([
    selectComments(ctx, { folder: query.folder, search, before: query.cursor, limit: pageSize + 1 }),
    countFolders(ctx),
  ])
  const shown = rows.slice(0, pageSize)
  return {
    comments: shown.map(toComment),
    counts: { ...counts },
    nextCursor: rows.length > pageSize ? (shown.at(-1)?.commentId ?? null) : null,
  }
}

/** Gives comments other states, all or none. Ids that the site does not have are skipped. */
export async function changeComments(ctx: Ctx, { changes }: CommentChanges): Promise<CommentChangesDone> {
  return transaction(ctx, async (ctx) => {
    const itemIds = await selectItemIds(
      ctx,
      changes.map(({ id }) => id),
    )
    if (itemIds.length === 0) return { before: [] }
    await lockItems(ctx, itemIds)
    const before = await updateStates(ctx, changes)
    await countComments(ctx, itemIds)
    await publishChange(ctx)
    return { before }
  })
}

/** Answers a comment in the name of the site. A comment that waits is published with its answer. Throws `not_found`. */
export async function answerComment(ctx: Ctx, commentId: string, text: string): Promise<void> {
  const found = await findComment(ctx, commentId)
  if (!found || found.state === 'deleted') throw notFound({ what: 'This comment' })
  await transaction(ctx, async (ctx) => {
    await lockItems(ctx, [found.itemId])
    await updateStates(ctx, [{ id: commentId, state: 'published' }])
    const isDeep = found.depth >= maxDepth
    const answerId = newId(ctx.now.getTime())
    await insertComment(ctx, {
      commentId: answerId,
      itemId: found.itemId,
      rootId: found.rootId,
      parentId: isDeep ? found.parentId : commentId,
      depth: isDeep ? found.depth : found.depth + 1,
      state: 'published',
      spamReason: null,
      authorName:
        ctx.actor.kind === 'staff' && ctx.actor.name !== '' ? ctx.actor.name.slice(0, 80) : ctx.site.title.slice(0, 80),
      authorEmail: '',
      authorUrl: '',
      body: text.replaceAll('\0', '').toWellFormed(),
      customerId: null,
      visitorKey: '',
      networkKey: '',
      isOwner: true,
    })
    await countComments(ctx, [found.itemId])
    await publishChange(ctx)
  })
}

/** Keeps the author of a comment out, and takes their comments for spam. Throws `not_found` or `too_many_comment_bans`. */
export async function excludeAuthor(
  ctx: Ctx,
  commentId: string,
): Promise<CommentChangesDone & { readonly banId: string }> {
  const author = await findAuthor(ctx, commentId)
  if (!author) throw notFound({ what: 'The author of this comment' })
  return transaction(ctx, async (ctx) => {
    const banId = newId(ctx.now.getTime())
    if (!(await insertBan(ctx, banId, author, maxBans))) throw tooManyBans({ max: maxBans })
    const ids = new Set([commentId, ...(await selectIdsOfAuthor(ctx, author, maxOfAuthor - 1))])
    const { before } = await changeComments(ctx, { changes: [...ids].map((id) => ({ id, state: 'spam' as const })) })
    return { banId, before }
  })
}

export async function listBans(ctx: Ctx): Promise<CommentBans> {
  const rows = await selectBans(ctx)
  return { bans: rows.map(({ createdAt, ...ban }) => ({ ...ban, createdOn: createdAt.toISOString() })) }
}

/** Throws `not_found`. */
export async function liftBan(ctx: Ctx, banId: string): Promise<void> {
  if (!(await deleteBan(ctx, banId))) throw notFound({ what: 'This ban' })
}

const spamReasons = ['trap', 'links', 'words', 'staff'] as const

function toComment(row: ListedRow): Comment {
  return {
    id: row.commentId,
    state: row.state,
    spamReason: spamReasons.find((reason) => reason === row.spamReason) ?? null,
    authorName: row.authorName,
    authorEmail: row.authorEmail,
    authorUrl: row.authorUrl,
    customerId: row.customerId,
    isOwner: row.isOwner,
    text: row.body,
    flagCount: row.flagCount,
    likeCount: row.likeCount,
    itemId: row.itemId,
    itemTitle: row.itemTitle,
    path: row.path,
    replyTo: row.replyTo,
    createdOn: row.createdAt.toISOString(),
    editedOn: row.editedAt?.toISOString() ?? null,
  }
}
