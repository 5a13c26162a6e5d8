import { type Ctx, transaction } from '../../platform/context.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { cutText } from '../../platform/text/cut-text.ts'
import { countComments, lockItems } from '../comment-counts/index.ts'
import { findTextSpam } from '../forms/index.ts'
import { captchaMissing, useCaptcha } from '../captcha/index.ts'
import { queueMail } from '../mail/index.ts'
import { publishChange } from '../sites/index.ts'
import {
  commentBanned,
  commentEditOver,
  commentEmailInvalid,
  commentGone,
  commentNameMissing,
  commentsClosed,
  commentSignInRequired,
  commentsOff,
  commentTextMissing,
  commentTextTooLong,
  commentUrlInvalid,
} from './errors.ts'
import { renderCommentMail } from './mail.ts'
import { type CommentState, maxCommentLength, type NewComment } from './schema.ts'
import { type CommentSettings, comments, usesDisqus } from '../comment-settings/index.ts'
import {
  type CommentedItem,
  type CommentRow,
  deleteOldestSpam,
  findComment,
  findCommentedItem,
  findRepeat,
  findStanding,
  hasPublished,
  insertComment,
  insertFlag,
  selectOwnIds,
  updateOwnComment,
} from './store.ts'
import type { Visitor } from '../../platform/visitor.ts'

const perNetwork = { name: 'comment', limit: 15, windowSeconds: 600 } as const
const perSite = { name: 'comment of', limit: 1_000, windowSeconds: 600 } as const
const flagsPerNetwork = { name: 'comment flag', limit: 30, windowSeconds: 600 } as const

const maxPerItem = 10_000
/** Of spam the newest stay for staff: it must neither close an item nor fill the database. */
const maxSpamPerItem = 500
/** Any visitor can cause a mail to the owner: the inbox has the rest. */
const maxMailsPerHour = 5
/** Answers below this depth stand beside what they answer: the column gets too narrow. */
const maxDepth = 3

/** Whether an item takes comments. */
export function isOpen(settings: CommentSettings, item: Pick<CommentedItem, 'isProduct' | 'commentsOpen'>): boolean {
  return item.isProduct ? settings.onProducts : item.commentsOpen
}

/** An item that a visitor sees, with its path. Nothing of a page whose password is not given. */
export async function findShownItem(ctx: Ctx, itemId: string): Promise<CommentedItem | undefined> {
  const item = await findCommentedItem(ctx, itemId)
  return item && !Object.hasOwn(ctx.site.collectionLocks ?? {}, item.collectionId) ? item : undefined
}

/**
 * The item of this id, where it has comments to show or takes some; undefined on a site without comments, and for what the visitor may not
 * see.
 */
export async function findDiscussion(ctx: Ctx, itemId: string): Promise<CommentedItem | undefined> {
  const settings = comments.read(ctx.site)
  if (!settings.enabled || usesDisqus(ctx.site)) return undefined
  const item = await findShownItem(ctx, itemId)
  return item && (isOpen(settings, item) || item.publicCount > 0) ? item : undefined
}

/**
 * Stores a comment and gives its id; the same words sent again give the id of the first. Throws `comments_off`, `comments_closed`,
 * `comment_sign_in_required`, `captcha_missing`, `comment_banned`, `comment_gone` for a parent that is not there, 429, or what is wrong with the fields.
 */
export async function addComment(ctx: Ctx, visitor: Visitor, itemId: string, input: NewComment): Promise<string> {
  const settings = comments.read(ctx.site)
  await limitRate(ctx, perNetwork, visitor.network, translateFor(ctx.site)('commentTooMany'))
  const item = await findDiscussion(ctx, itemId)
  if (!item) throw commentsOff({})
  if (!isOpen(settings, item)) throw commentsClosed({})
  if (!visitor.account && !settings.anonymous) throw commentSignInRequired({})
  const fields = readFields(settings, visitor, input)
  const isSolved = await useCaptcha(ctx, 'comments', input.captcha)
  if (isSolved) await limitRate(ctx, perSite, 'all', translateFor(ctx.site)('commentTooMany'))
  return transaction(ctx, async (ctx) => {
    await lockItems(ctx, [itemId])
    const place = await findPlace(ctx, settings, itemId, input.parentId)
    const repeat = await findRepeat(ctx, { itemId, networkKey: visitor.networkKey, body: fields.body, ...place })
    if (repeat !== undefined) return repeat
    // Only now: who sends the same words again used up the answer with the first try.
    if (!isSolved) throw captchaMissing({})
    const { count, isBanned } = await findStanding(ctx, itemId, visitor, fields.authorEmail)
    if (isBanned) throw commentBanned({})
    if (count >= maxPerItem) throw commentsClosed({})
    const commentId = newId(ctx.now.getTime())
    const isKnown = await hasPublished(ctx, visitor, commentId)
    const judged = judge(settings, fields, { trap: input.homepage, isKnown })
    await insertComment(ctx, {
      ...fields,
      ...judged,
      commentId,
      itemId,
      rootId: place.rootId ?? commentId,
      parentId: place.parentId,
      depth: place.depth,
      customerId: visitor.account?.customerId ?? null,
      visitorKey: visitor.visitorKey,
      networkKey: visitor.networkKey,
      isOwner: false,
    })
    if (judged.state === 'spam') await deleteOldestSpam(ctx, itemId, maxSpamPerItem)
    // Of spam nobody gets a mail.
    if (settings.notifyEmail !== '' && judged.state !== 'spam')
      await queueMail(ctx, {
        ...renderCommentMail(ctx.site, settings.notifyEmail, item, { commentId, ...judged }),
        maxPerHour: maxMailsPerHour,
      })
    await publishCounts(ctx, itemId, judged.state === 'published')
    return commentId
  })
}

/** The comment and whether this visitor wrote it and may still change it. Undefined for those of others and what is gone. */
export async function findOwnComment(
  ctx: Ctx,
  visitor: Visitor,
  commentId: string,
): Promise<{ readonly row: CommentRow; readonly mayEdit: boolean } | undefined> {
  const row = await findComment(ctx, commentId)
  if (!row || row.state === 'deleted' || !isAuthor(row, visitor)) return undefined
  const ageMs = ctx.now.getTime() - row.createdAt.getTime()
  const { editMinutes } = comments.read(ctx.site)
  return { row, mayEdit: row.state !== 'spam' && ageMs < editMinutes * 60_000 }
}

/** The comments on an item that this visitor may change, newest first. */
export async function listOwnComments(ctx: Ctx, visitor: Visitor, itemId: string): Promise<string[]> {
  return selectOwnIds(ctx, itemId, visitor)
}

/** Writes other words, which are judged like new ones. Throws `comment_gone`, `comment_edit_over`, 429, or what is wrong with the text. */
export async function editComment(ctx: Ctx, visitor: Visitor, commentId: string, text: string): Promise<void> {
  const settings = comments.read(ctx.site)
  const body = readText(text)
  await changeOwn(ctx, visitor, commentId, async (ctx, { row, mayEdit }) => {
    if (!mayEdit) throw commentEditOver({})
    // The comment itself says nothing about its new words, approved or not.
    const isKnown = await hasPublished(ctx, visitor, commentId)
    const judged = judge(settings, { body, authorName: row.authorName }, { trap: '', isKnown })
    // What was hidden stays hidden, whatever it says now.
    const state = row.state === 'published' || judged.state === 'spam' ? judged.state : row.state
    await updateOwnComment(ctx, commentId, { ...judged, body, state })
  })
}

/** Takes a comment away. Replies to it stay. Throws `comment_gone`, or 429. */
export async function deleteOwnComment(ctx: Ctx, visitor: Visitor, commentId: string): Promise<void> {
  await changeOwn(ctx, visitor, commentId, async (ctx) => {
    await updateOwnComment(ctx, commentId, { state: 'deleted', spamReason: null })
  })
}

/** A published comment on an item that the visitor sees; undefined when there is none. */
export async function findShownComment(
  ctx: Ctx,
  commentId: string,
): Promise<(CommentRow & { readonly path: string }) | undefined> {
  const row = await findComment(ctx, commentId)
  const item = row?.state === 'published' ? await findDiscussion(ctx, row.itemId) : undefined
  return row && item ? { ...row, path: item.path } : undefined
}

/** Counts a report, once for each visitor; so many hide the comment. Throws `comment_gone`, or 429. */
export async function reportComment(ctx: Ctx, visitor: Visitor, commentId: string): Promise<void> {
  await limitRate(ctx, flagsPerNetwork, visitor.network, translateFor(ctx.site)('commentTooMany'))
  const { flags, flagThreshold } = comments.read(ctx.site)
  const row = await findShownComment(ctx, commentId)
  if (!row || !flags) throw commentGone({})
  await transaction(ctx, async (ctx) => {
    await lockItems(ctx, [row.itemId])
    // Two browsers of one network count as one: a cookie is made in no time.
    const flag = { commentId, visitorKey: visitor.networkKey, threshold: flagThreshold }
    if (await insertFlag(ctx, flag)) await publishCounts(ctx, row.itemId, true)
  })
}

async function changeOwn(
  ctx: Ctx,
  visitor: Visitor,
  commentId: string,
  change: (ctx: Ctx, own: NonNullable<Awaited<ReturnType<typeof findOwnComment>>>) => Promise<void>,
): Promise<void> {
  await limitRate(ctx, perNetwork, visitor.network, translateFor(ctx.site)('commentTooMany'))
  const first = await findComment(ctx, commentId)
  if (!first) throw commentGone({})
  await transaction(ctx, async (ctx) => {
    await lockItems(ctx, [first.itemId])
    const own = await findOwnComment(ctx, visitor, commentId)
    if (!own) throw commentGone({})
    await change(ctx, own)
    await publishCounts(ctx, first.itemId, own.row.state === 'published')
  })
}

async function publishCounts(ctx: Ctx, itemId: string, isVisible: boolean): Promise<void> {
  await countComments(ctx, [itemId])
  if (isVisible) await publishChange(ctx)
}

function isAuthor(row: CommentRow, { visitorKey, account }: Visitor): boolean {
  if (row.customerId !== null) return row.customerId === account?.customerId
  return row.visitorKey !== '' && row.visitorKey === visitorKey
}

interface Fields {
  readonly body: string
  readonly authorName: string
  readonly authorEmail: string
  readonly authorUrl: string
}

function readFields(settings: CommentSettings, { account }: Visitor, input: NewComment): Fields {
  const body = readText(input.text)
  const authorName = cutText(cleanLine(input.name), 80) || (account?.name ?? '')
  if (authorName === '') throw commentNameMissing({})
  return {
    body,
    authorName,
    authorEmail: account ? account.email : readEmail(settings, input.email),
    authorUrl: settings.website ? readUrl(input.url) : '',
  }
}

function readText(text: string): string {
  const body = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (body === '') throw commentTextMissing({})
  if (body.length > maxCommentLength) throw commentTextTooLong({})
  return body
}

function readEmail({ email: wanted }: CommentSettings, given: string): string {
  if (wanted === 'none') return ''
  const email = cleanLine(given)
  if (email === '' && wanted === 'optional') return ''
  if (email.length > 256 || !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email)) throw commentEmailInvalid({})
  return email
}

function readUrl(given: string): string {
  const text = cleanLine(given)
  if (text === '') return ''
  const url = URL.parse(/^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username !== '' || url.password !== '' || url.href.length > 500) throw commentUrlInvalid({})
  return url.href
}

/** Text of one line that PostgreSQL can store. */
function cleanLine(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim()
}

/** Where an answer stands: below its parent, or beside it where that is too deep. Throws `comment_gone`. */
async function findPlace(
  ctx: Ctx,
  { threaded }: CommentSettings,
  itemId: string,
  parentId: string,
): Promise<{ readonly rootId: string | null; readonly parentId: string | null; readonly depth: number }> {
  if (parentId === '' || !threaded) return { rootId: null, parentId: null, depth: 0 }
  const parent = await findComment(ctx, parentId)
  if (!parent || parent.itemId !== itemId || parent.state !== 'published') throw commentGone({})
  const { rootId, commentId, depth } = parent
  return depth < maxDepth
    ? { rootId, parentId: commentId, depth: depth + 1 }
    : { rootId, parentId: parent.parentId, depth }
}

function judge(
  { approval, holdLinks, blockedWords }: CommentSettings,
  { body, authorName }: Pick<Fields, 'body' | 'authorName'>,
  { trap, isKnown }: { readonly trap: string; readonly isKnown: boolean },
): { readonly state: CommentState; readonly spamReason: string | null } {
  const text = `${authorName}\n${body}`
  const spamReason = findTextSpam({ blockedWords }, text, trap)
  if (spamReason !== null) return { state: 'spam', spamReason }
  const isHeld = approval === 'all' || (approval === 'first' && !isKnown) || (holdLinks && hasLink(text))
  return { state: isHeld ? 'pending' : 'published', spamReason: null }
}

function hasLink(text: string): boolean {
  return /\bhttps?:\/\/|\bwww\.|\[url|<a\s/i.test(text)
}
