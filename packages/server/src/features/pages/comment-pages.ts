import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MessageKey } from '@vitrine/commerce'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { requireCsrfToken, requireCsrfTokenOrOwnForm } from '../../platform/http/csrf.ts'
import { type App, formatSentence } from '../../platform/http/http.ts'
import { redirectAfterForm } from '../../platform/http/redirect.ts'
import { translateFor } from '../../platform/messages.ts'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import {
  addComment,
  deleteOwnComment,
  editComment,
  findDiscussion,
  findOwnComment,
  findShownComment,
  reportComment,
  getDiscussionPath,
  listOwnComments,
  NewComment,
  renderComment,
  renderDiscussion,
  renderText,
} from '../comments/index.ts'
import { type PageModel, pageTypes } from '../page-context/index.ts'
import type { ShowPage } from './form-page.ts'
import { createNoticePage } from './notice-page.ts'
import { identifyVisitor, readVisitor } from './visitor.ts'

const ItemParams = z.object({ itemId: IdInput })
const Params = z.object({ commentId: IdInput })
const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
  reply: IdInput.catch(''),
})
const Confirmed = z.object({ crumb: CsrfTokenInput.optional() })
const Edited = z.object({ crumb: CsrfTokenInput.optional(), text: z.string().max(20_000).default('') })

/** Pages of comments: everything that visitors do with them works without a script. */
export function registerCommentPages(app: App, show: ShowPage): void {
  registerCalls(app)
  registerDiscussion(app, show)
  registerOwnComments(app, show)
  registerReports(app, show)
}

const Sent = z
  .object({
    id: z.string(),
    isPublished: z.boolean(),
    /** The comment as the page shows it, or a note to its author while it waits. */
    html: z.string(),
    /** Where its author changes it. */
    path: z.string(),
  })
  .meta({ id: 'SentComment' })

const Own = z
  .object({
    comments: z.array(z.object({ id: z.string(), path: z.string() })),
    /** What a link says that changes one of them. */
    changeLabel: z.string(),
    /** Of who is signed in; '' for others. */
    name: z.string(),
  })
  .meta({ id: 'OwnComments' })

/** The same for the storefront's script, which adds to the page that is open. */
function registerCalls(app: App): void {
  const tags = ['storefront']

  app.post(
    '/api/comments/:itemId',
    {
      schema: { operationId: 'addComment', tags, params: ItemParams, body: NewComment, response: { 200: Sent } },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const { ctx, params, body } = request
      reply.header('cache-control', 'no-store')
      const visitor = await identifyVisitor(request, reply)
      const id = await addComment(ctx, visitor, params.itemId, body)
      const path = `/form/comment/${id}`
      const item = await findDiscussion(ctx, params.itemId)
      const own = await findOwnComment(ctx, visitor, id)
      if (item && own?.row.state === 'published')
        return { id, isPublished: true, html: renderComment(ctx, item, own.row), path }
      const t = translateFor(ctx.site)
      const text = `${t('commentThanks')}. ${t('commentPending')}`
      const html = `<p class="vt-comment-note">${escapeHtml(text)} <a href="${path}">${escapeHtml(t('commentChange'))}</a></p>`
      return { id, isPublished: false, html, path }
    },
  )

  app.get(
    '/api/comments/:itemId/own',
    { schema: { operationId: 'listOwnComments', tags, params: ItemParams, response: { 200: Own } } },
    async (request, reply) => {
      const { ctx, params } = request
      reply.header('cache-control', 'no-store')
      const visitor = await readVisitor(request)
      const ids = await listOwnComments(ctx, visitor, params.itemId)
      return {
        comments: ids.map((id) => ({ id, path: `/form/comment/${id}` })),
        changeLabel: translateFor(ctx.site)('commentChange'),
        name: visitor.account?.name ?? '',
      }
    },
  )
}

function registerDiscussion(app: App, show: ShowPage): void {
  const showDiscussion = (
    request: FastifyRequest,
    reply: FastifyReply,
    itemId: string,
    { page, ...form }: { page: number; values: Partial<NewComment>; error?: AppError | undefined },
  ) =>
    show(request, reply, async () => {
      const item = await findDiscussion(request.ctx, itemId)
      if (!item) return undefined
      const { account } = await readVisitor(request)
      const problem = form.error && formatSentence(form.error, request)
      const shown = { values: form.values, account, ...(problem === undefined ? {} : { problem }) }
      const html = await renderDiscussion(request.ctx, item, { page, form: shown })
      const back = `<p class="vt-comment-back"><a href="${escapeHtml(item.path)}">${escapeHtml(translateFor(request.ctx.site)('commentBack'))}</a></p>`
      return {
        ...createCommentPage(getDiscussionPath(itemId), item.title, `${back}${html}`),
        ...(form.error ? { status: form.error.status } : {}),
      }
    })

  app.get(
    '/form/comments/:itemId',
    { schema: { params: ItemParams, querystring: ListQuery } },
    async (request, reply) => {
      const { page, reply: parentId } = request.query
      return showDiscussion(request, reply, request.params.itemId, { page, values: { parentId } })
    },
  )

  app.post(
    '/form/comments/:itemId',
    {
      schema: { params: ItemParams, body: NewComment },
      config: { acceptsForm: true },
      // Pages with comments are shared by all visitors, so no CSRF token can be in them.
      preHandler: requireCsrfTokenOrOwnForm,
    },
    async (request, reply) => {
      const { ctx, params, body } = request
      try {
        const commentId = await addComment(ctx, await identifyVisitor(request, reply), params.itemId, body)
        return redirectAfterForm(reply, `/form/comment/${commentId}`)
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'comments_off') throw error
        // Nobody writes a comment twice.
        return showDiscussion(request, reply, params.itemId, { page: 1, values: body, error })
      }
    },
  )
}

/** The page of one's own comment: whether it is shown, and how it is changed. Others find nothing there. */
function registerOwnComments(app: App, show: ShowPage): void {
  const path = '/form/comment/:commentId'

  const showOwn = (request: FastifyRequest, reply: FastifyReply, typed: { text?: string; error?: AppError } = {}) =>
    show(request, reply, async (_data, crumb) => {
      const { ctx, params } = request
      const { commentId } = Params.parse(params)
      const own = await findOwnComment(ctx, await readVisitor(request), commentId)
      const item = own && (await findDiscussion(ctx, own.row.itemId))
      if (!own || !item) return undefined
      const t = translateFor(ctx.site)
      const say = (key: MessageKey) => escapeHtml(t(key))
      const isShown = own.row.state === 'published'
      const back = isShown ? `${item.path}#comment-${commentId}` : item.path
      const hidden = `<input type="hidden" name="crumb" value="${escapeHtml(crumb)}">`
      const problem = typed.error
        ? `<p class="vt-comment-problem" role="alert">${escapeHtml(formatSentence(typed.error, request))}</p>`
        : ''
      const edit = own.mayEdit
        ? `<form class="vt-comment-form" method="post" action="/form/comment/${commentId}/edit">${problem}${hidden}<label>${say('commentText')}<textarea name="text" rows="5" maxlength="5000" required dir="auto">${escapeHtml(typed.text ?? own.row.body)}</textarea></label><button class="vt-comment-send" type="submit">${say('commentSave')}</button></form>`
        : `<div class="vt-comment-text" dir="auto">${renderText(own.row.body)}</div>`
      const remove = `<form class="vt-comment-form" method="post" action="/form/comment/${commentId}/delete">${hidden}<button class="vt-comment-quiet" type="submit">${say('commentDelete')}</button></form>`
      // Spam gets the words of a comment that waits: its sender learns nothing.
      const state = say(isShown ? 'commentPublished' : 'commentPending')
      const html = `<div class="vt-comments"><p role="status">${state} <a href="${escapeHtml(back)}">${say('commentBack')}</a></p>${edit}${remove}</div>`
      return {
        ...createCommentPage(`/form/comment/${commentId}`, t('commentThanks'), html),
        ...(typed.error ? { status: typed.error.status } : {}),
      }
    })

  app.get(path, { schema: { params: Params } }, (request, reply) => showOwn(request, reply))

  app.post(
    `${path}/edit`,
    { schema: { params: Params, body: Edited }, config: { acceptsForm: true }, preHandler: requireCsrfToken },
    async (request, reply) => {
      const { commentId } = request.params
      const { text } = request.body
      try {
        await editComment(request.ctx, await readVisitor(request), commentId, text)
        return redirectAfterForm(reply, `/form/comment/${commentId}`)
      } catch (error) {
        if (!(error instanceof AppError) || error.status === 404) throw error
        return showOwn(request, reply, { text, error })
      }
    },
  )

  app.post(
    `${path}/delete`,
    { schema: { params: Params, body: Confirmed }, config: { acceptsForm: true }, preHandler: requireCsrfToken },
    async (request, reply) => {
      const { ctx, params } = request
      const visitor = await readVisitor(request)
      const own = await findOwnComment(ctx, visitor, params.commentId)
      const item = own && (await findDiscussion(ctx, own.row.itemId))
      await deleteOwnComment(ctx, visitor, params.commentId)
      const t = translateFor(ctx.site)
      const link = { href: item?.path ?? '/', label: t('commentBack') }
      return show(request, reply, () =>
        createNoticePage(`/form/comment/${params.commentId}`, { title: t('commentDeleted'), text: '', link }),
      )
    },
  )
}

function registerReports(app: App, show: ShowPage): void {
  const path = '/form/comment/:commentId/report'

  // Opening a link changes nothing.
  app.get(path, { schema: { params: Params } }, (request, reply) =>
    show(request, reply, async (_data, crumb) => {
      const { commentId } = request.params
      const row = await findShownComment(request.ctx, commentId)
      if (!row) return undefined
      const t = translateFor(request.ctx.site)
      const form = { path: `/form/comment/${commentId}/report`, crumb, label: t('commentReport') }
      const lines = [`${row.authorName}: ${row.body.slice(0, 300)}`]
      return createNoticePage(form.path, { title: t('commentReportTitle'), text: t('commentReportText'), lines, form })
    }),
  )

  app.post(
    path,
    { schema: { params: Params, body: Confirmed }, config: { acceptsForm: true }, preHandler: requireCsrfToken },
    async (request, reply) => {
      const { ctx, params } = request
      const row = await findShownComment(ctx, params.commentId)
      await reportComment(ctx, await identifyVisitor(request, reply), params.commentId)
      const t = translateFor(ctx.site)
      const link = { href: row?.path ?? '/', label: t('commentBack') }
      return show(request, reply, () =>
        createNoticePage(`/form/comment/${params.commentId}/report`, { title: t('commentReported'), text: '', link }),
      )
    },
  )
}

function createCommentPage(canonical: string, title: string, html: string): PageModel {
  return {
    main: { kind: 'page', name: 'form' },
    pageType: pageTypes.page,
    title,
    context: { items: [], formName: escapeHtml(title), formHtml: html },
    canonical,
    noIndex: true,
    items: [],
    stylesheets: ['comments'],
    blockTypes: new Set(['form']),
    classes: ['form-page'],
  }
}
