import { getWritingLocale, type MessageKey, type Translate } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { renderCaptcha } from '../captcha/index.ts'
import { trapName } from '../forms/index.ts'
import type { NewComment } from './schema.ts'
import { type CommentSettings, comments } from '../comment-settings/index.ts'
import { type CommentedItem, type CommentRow, selectShownComments, selectThreadIds } from './store.ts'
import { isOpen } from './submit.ts'
import { buildThreads, type ThreadNode } from './thread.ts'

const threadsPerPage = 50
/** A thread that everybody answers must not make a page that nobody can open. */
const maxShown = 600

interface DiscussionState {
  /** From 1. */
  readonly page: number
  /** What a visitor has typed. */
  readonly form?: CommentFormState
}

interface CommentFormState {
  readonly values?: Partial<NewComment>
  readonly problem?: string
  readonly account?: { readonly name: string } | undefined
}

/** The comments of an item as HTML, and the form for one more: everything works without a script. */
export async function renderDiscussion(
  ctx: Ctx,
  item: CommentedItem,
  { page, form = {} }: DiscussionState,
): Promise<string> {
  const settings = comments.read(ctx.site)
  const t = translateFor(ctx.site)
  const rootIds = await selectThreadIds(ctx, item.itemId, {
    sort: settings.sort,
    offset: (page - 1) * threadsPerPage,
    limit: threadsPerPage + 1,
  })
  const shownIds = rootIds.slice(0, threadsPerPage)
  const rows = await selectShownComments(ctx, item.itemId, shownIds, maxShown)
  const open = isOpen(settings, item)
  const view = { site: ctx.site, settings, t, itemId: item.itemId, isOpen: open }
  const nodes = buildThreads(rows, shownIds)
  const list =
    nodes.length === 0 ? '' : `<ol class="vt-comment-list">${nodes.map((node) => renderNode(view, node)).join('')}</ol>`
  const path = getDiscussionPath(item.itemId)
  const pages = [
    ...(page > 1 ? [`<a rel="prev nofollow" href="${path}?page=${page - 1}">${text(t, 'commentPrevious')}</a>`] : []),
    ...(rootIds.length > threadsPerPage
      ? [`<a rel="next nofollow" href="${path}?page=${page + 1}">${text(t, 'commentNext')}</a>`]
      : []),
  ]
  const nav =
    pages.length === 0
      ? ''
      : `<nav class="vt-comment-pages" aria-label="${text(t, 'commentPages')}">${pages.join('')}</nav>`
  const heading = item.publicCount === 0 ? t('commentCountNone') : t('commentCount', { count: item.publicCount })
  const write = open ? renderForm(view, form) : `<p class="vt-comment-closed">${text(t, 'commentsClosed')}</p>`
  return `<section class="vt-comments" data-island="comments" data-item-id="${escapeHtml(item.itemId)}" aria-labelledby="vt-comments-title"><h2 id="vt-comments-title">${escapeHtml(heading)}</h2>${list}${nav}${write}</section>`
}

/** One comment as the list has it, for scripts that add it. */
export function renderComment(ctx: Ctx, item: CommentedItem, row: CommentRow): string {
  const settings = comments.read(ctx.site)
  const view = {
    site: ctx.site,
    settings,
    t: translateFor(ctx.site),
    itemId: item.itemId,
    isOpen: isOpen(settings, item),
  }
  return renderNode(view, { id: row.commentId, row, replies: [] })
}

export function getDiscussionPath(itemId: string): string {
  return `/form/comments/${encodeURIComponent(itemId)}`
}

interface View {
  readonly site: Site
  readonly settings: CommentSettings
  readonly t: Translate
  readonly itemId: string
  readonly isOpen: boolean
}

function renderNode(view: View, { id, row, replies }: ThreadNode): string {
  const { t, settings } = view
  const below =
    replies.length === 0
      ? ''
      : `<ol class="vt-comment-list">${replies.map((reply) => renderNode(view, reply)).join('')}</ol>`
  if (!row)
    return `<li><article class="vt-comment vt-comment-removed" id="comment-${id}"><p>${text(t, 'commentRemoved')}</p></article>${below}</li>`
  const name = escapeHtml(row.authorName)
  const author =
    row.authorUrl === ''
      ? `<bdi>${name}</bdi>`
      : `<a rel="nofollow ugc noopener" href="${escapeHtml(row.authorUrl)}"><bdi>${name}</bdi></a>`
  const avatar = settings.avatars
    ? `<span class="vt-comment-avatar" aria-hidden="true">${escapeHtml(firstLetter(row.authorName))}</span>`
    : ''
  const badge = row.isOwner ? ` <span class="vt-comment-owner">${text(t, 'commentOwner')}</span>` : ''
  const edited = row.editedAt ? ` <span class="vt-comment-edited">${text(t, 'commentEdited')}</span>` : ''
  const date = formatDate(view.site, row.createdAt)
  const links = [
    ...(settings.likes
      ? [
          `<a class="vt-like" rel="nofollow" href="/form/like/comment/${id}" data-like="${id}"><span aria-hidden="true">♥</span> <span class="vt-hidden">${text(t, 'likeCommentOf', { name: row.authorName })}</span><span class="vt-like-count" data-count="${row.likeCount}">${row.likeCount}</span></a>`,
        ]
      : []),
    ...(settings.threaded && view.isOpen
      ? [
          `<a rel="nofollow" data-reply="${id}" href="${getDiscussionPath(view.itemId)}?reply=${id}#vt-comment-form" aria-label="${text(t, 'commentReplyTo', { name: row.authorName })}">${text(t, 'commentReply')}</a>`,
        ]
      : []),
    ...(settings.flags && !row.isOwner
      ? [
          `<a rel="nofollow" href="/form/comment/${id}/report" aria-label="${text(t, 'commentReportOf', { name: row.authorName })}">${text(t, 'commentReport')}</a>`,
        ]
      : []),
  ].join('')
  const header = `<header>${avatar}<span class="vt-comment-author">${author}${badge}</span> <a class="vt-comment-time" rel="nofollow" href="#comment-${id}"><time datetime="${row.createdAt.toISOString()}">${escapeHtml(date)}</time></a>${edited}</header>`
  return `<li><article class="vt-comment" id="comment-${id}">${header}<div class="vt-comment-text" dir="auto">${renderText(row.body)}</div><footer>${links}</footer></article>${below}</li>`
}

/** The form of a comment. Pages that everybody shares have it without anything that a visitor typed. */
function renderForm({ site, settings, t, itemId }: View, { values = {}, problem, account }: CommentFormState): string {
  if (!settings.anonymous && !account)
    return `<p class="vt-comment-closed" id="vt-comment-form">${text(t, 'commentSignIn')} <a href="/account">${text(t, 'accountSignIn')}</a></p>`
  const value = (key: keyof NewComment) => escapeHtml(values[key] ?? '')
  const isReply = (values.parentId ?? '') !== ''
  const alert = problem === undefined ? '' : `<p class="vt-comment-problem" role="alert">${escapeHtml(problem)}</p>`
  const optional = (label: string, isRequired: boolean) =>
    isRequired ? label : `${label} <span class="vt-optional">${text(t, 'optional')}</span>`
  const name = `<label>${text(t, 'commentName')}<input name="name" maxlength="80" autocomplete="name"${account ? '' : ' required'} value="${values.name === undefined && account ? escapeHtml(account.name) : value('name')}"></label>`
  const email =
    account || settings.email === 'none'
      ? ''
      : `<label>${optional(text(t, 'commentEmail'), settings.email === 'required')}<input type="email" name="email" maxlength="256" autocomplete="email"${settings.email === 'required' ? ' required' : ''} value="${value('email')}"></label>`
  const url = settings.website
    ? `<label>${optional(text(t, 'commentUrl'), false)}<input name="url" inputmode="url" maxlength="500" autocomplete="url" value="${value('url')}"></label>`
    : ''
  const trap = `<div class="vt-comment-trap" aria-hidden="true"><input name="${trapName}" tabindex="-1" autocomplete="off"></div>`
  const parent = isReply ? `<input type="hidden" name="parentId" value="${value('parentId')}">` : ''
  const heading = text(t, isReply ? 'commentReply' : 'commentWrite')
  return `<form class="vt-comment-form" id="vt-comment-form" method="post" action="${getDiscussionPath(itemId)}" lang="${escapeHtml(site.language)}"><h3>${heading}</h3>${alert}${parent}<label>${text(t, 'commentText')}<textarea name="text" rows="5" maxlength="5000" required dir="auto">${value('text')}</textarea></label><div class="vt-comment-who">${name}${email}${url}</div>${trap}${renderCaptcha(site, 'comments')}<button class="vt-comment-send" type="submit">${text(t, 'commentSend')}</button></form>`
}

const linkPattern = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi

/** What a visitor wrote: nothing of it is markup. Web addresses become links, blank lines paragraphs. */
export function renderText(body: string): string {
  const paragraphs = body.split(/\n{2,}/).map((part) => {
    let html = ''
    let from = 0
    for (const { 0: link, index } of part.matchAll(linkPattern)) {
      html += escapeHtml(part.slice(from, index))
      const href = escapeHtml(link)
      html += `<a rel="nofollow ugc noopener" href="${href}">${href}</a>`
      from = index + link.length
    }
    return `<p>${(html + escapeHtml(part.slice(from))).replaceAll('\n', '<br>')}</p>`
  })
  return paragraphs.join('')
}

function firstLetter(name: string): string {
  return (Array.from(name.trim())[0] ?? '').toLocaleUpperCase()
}

function formatDate({ language, timeZone }: Site, date: Date): string {
  return new Intl.DateTimeFormat(getWritingLocale(language), { dateStyle: 'medium', timeZone }).format(date)
}

function text(t: Translate, key: MessageKey, values?: Readonly<Record<string, string | number>>): string {
  return escapeHtml(values ? t(key, values) : t(key))
}
